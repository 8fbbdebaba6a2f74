// Tables of words written as one string, which reads better in source than one literal a word.

#ifndef KINDRED_TOOLS_KINDRED_GENERATE_WORDS_H_
#define KINDRED_TOOLS_KINDRED_GENERATE_WORDS_H_

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace kindred {

// The number of words in a text of words parted by single blanks.
constexpr size_t word_count(std::string_view text) {
  return text.empty() ? 0 : 1 + static_cast<size_t>(std::count(text.begin(), text.end(), ' '));
}

// The words themselves, as views of the text.
inline std::vector<std::string_view> split_words(std::string_view text) {
  std::vector<std::string_view> words;
  words.reserve(word_count(text));
  while (!text.empty()) {
    const size_t end = std::min(text.find(' '), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

// Word number n, counted from 0; there must be that many.
constexpr std::string_view nth_word(std::string_view text, size_t n) {
  for (; n > 0; --n) text.remove_prefix(text.find(' ') + 1);
  return text.substr(0, text.find(' '));
}

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_GENERATE_WORDS_H_
