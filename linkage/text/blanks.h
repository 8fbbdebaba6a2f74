// ASCII white space, and what may stand before a text.

#ifndef KINDRED_LINKAGE_TEXT_BLANKS_H_
#define KINDRED_LINKAGE_TEXT_BLANKS_H_

#include <cstddef>
#include <string_view>

namespace kindred {

// Blank, tab, line feed, vertical tab, form feed, carriage return.
constexpr bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// The text without white space at its ends.
constexpr std::string_view trim_blanks(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

// Cuts the first word off *text and returns it: what stands between white space. Empty when no word
// is left.
constexpr std::string_view next_word(std::string_view* text) {
  size_t begin = 0;
  while (begin < text->size() && is_blank((*text)[begin])) ++begin;
  size_t end = begin;
  while (end < text->size() && !is_blank((*text)[end])) ++end;
  const std::string_view word = text->substr(begin, end - begin);
  text->remove_prefix(end);
  return word;
}

// By which some programs tell that a text is UTF-8.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

constexpr std::string_view without_byte_order_mark(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  return text;
}

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_BLANKS_H_
