#include "linkage/text/company_name.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>

#include "linkage/text/ascii_lower.h"
#include "linkage/text/digit.h"
#include "linkage/text/letter_folding.h"
#include "linkage/text/utf8.h"

namespace kindred {
namespace {

constexpr char32_t kAscii = 0x80;

// Letters that are no letter with an accent to Unicode, as people write them without.
std::string_view plain_letter(utf8proc_int32_t c) {
  switch (c) {
    case 0x00E6:
      return "ae";
    case 0x00F0:  // eth
    case 0x0111:  // d with stroke
      return "d";
    case 0x00F8:
      return "o";
    case 0x00FE:  // thorn
      return "th";
    case 0x0131:  // dotless i
      return "i";
    case 0x0142:
      return "l";
    case 0x0153:
      return "oe";
    case 0x0259:  // schwa
      return "e";
    default:
      return {};
  }
}

bool is_letter(utf8proc_int32_t c) {
  switch (utf8proc_category(c)) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_NO:
      return true;
    default:
      return false;
  }
}

// Whether it stands within words and is not seen, or changes the letter before it.
bool belongs_to_word(utf8proc_int32_t c) {
  switch (utf8proc_category(c)) {
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ME:
    case UTF8PROC_CATEGORY_CF:
      return true;
    default:
      return false;
  }
}

bool is_ampersand(char32_t c) { return c == '&' || c == '+'; }

void append_folded(char32_t c, std::string* out) {
  if (c < kAscii) {
    const char lower = ascii_lower(static_cast<char>(c));
    if ((lower >= 'a' && lower <= 'z') || is_digit(lower)) out->push_back(lower);
    if (is_ampersand(c)) out->push_back('&');
    return;
  }
  constexpr auto kFold =
      static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE |
                                     UTF8PROC_CASEFOLD | UTF8PROC_IGNORE | UTF8PROC_STRIPMARK);
  std::array<utf8proc_int32_t, 32> folded;
  int boundary = 0;
  const utf8proc_ssize_t length = utf8proc_decompose_char(
      static_cast<utf8proc_int32_t>(c), folded.data(), folded.size(), kFold, &boundary);
  for (utf8proc_ssize_t i = 0; i < std::min<utf8proc_ssize_t>(length, folded.size()); ++i) {
    const auto letter = static_cast<utf8proc_int32_t>(
        fold_letter(static_cast<char32_t>(folded[static_cast<size_t>(i)])));
    if (const std::string_view plain = plain_letter(letter); !plain.empty()) {
      out->append(plain);
    } else if (is_letter(letter)) {
      append_utf8(static_cast<char32_t>(letter), out);
    }
  }
}

bool is_upper(char32_t c) {
  if (c < kAscii) return c >= 'A' && c <= 'Z';
  return utf8proc_category(static_cast<utf8proc_int32_t>(c)) == UTF8PROC_CATEGORY_LU;
}

bool is_lower(char32_t c) {
  if (c < kAscii) return c >= 'a' && c <= 'z';
  return utf8proc_category(static_cast<utf8proc_int32_t>(c)) == UTF8PROC_CATEGORY_LL;
}

bool opens(char c) { return std::string_view("([{\"'").find(c) != std::string_view::npos; }
bool closes(char c) { return std::string_view(")]}\"'").find(c) != std::string_view::npos; }

}  // namespace

void append_letters(std::string_view text, std::string* out) {
  for (size_t i = 0; i < text.size();) append_folded(next_code_point(text, &i), out);
}

CompanyName::CompanyName(std::string_view name) : text_(name) {
  split();
  std::erase_if(words_, [](const Word& word) { return word.letters == word.letters_end; });
  for (const Word& word : words_) {
    upper_ += word.upper;
    lower_ += word.lower;
  }
  last_ = words_.size();
}

void CompanyName::split() {
  bool in_word = false;
  bool slash = false;
  for (size_t i = 0; i < text_.size();) {
    const size_t begin = i;
    const char32_t c = next_code_point(text_, &i);
    const auto point = static_cast<utf8proc_int32_t>(c);
    const bool sign = is_ampersand(c);
    const bool letter = sign || is_letter(point);
    if (!letter && !(in_word && belongs_to_word(point))) {
      in_word = false;
      slash = c == '/';
      continue;
    }
    if (sign || !in_word) {
      words_.push_back({.begin = begin, .letters = letters_.size(), .slash = slash});
      words_.back().capital = is_upper(c);
    }
    Word& word = words_.back();
    in_word = !sign;
    word.end = i;
    append_folded(c, &letters_);
    word.letters_end = letters_.size();
    word.characters += letter ? 1 : 0;
    word.upper += is_upper(c) ? 1 : 0;
    word.lower += is_lower(c) ? 1 : 0;
  }
}

std::string_view CompanyName::letters(size_t first, size_t last) const {
  if (first >= last) return {};
  const size_t begin = words_[first].letters;
  return std::string_view(letters_).substr(begin, words_[last - 1].letters_end - begin);
}

Writing CompanyName::writing(size_t first, size_t last) const {
  constexpr uint32_t kFew = 2;
  if (last - first > 1) {
    const bool few = std::all_of(words_.begin() + static_cast<ptrdiff_t>(first),
                                 words_.begin() + static_cast<ptrdiff_t>(last),
                                 [](const Word& word) { return word.characters <= kFew; });
    return few ? Writing::kParted : Writing::kOpen;
  }
  const Word& word = words_[first];
  const bool upper_beside = upper_ > word.upper;
  const bool lower_beside = lower_ > word.lower;
  if (word.lower == 0) {
    return word.upper > 0 && (lower_beside || shortened(word)) ? Writing::kCapitals
                                                               : Writing::kOpen;
  }
  if (word.upper > (word.capital ? 1U : 0U)) return Writing::kCapitals;
  return word.capital && !(upper_beside && !lower_beside) ? Writing::kWord : Writing::kOpen;
}

bool CompanyName::shortened(const Word& word) const {
  return word.characters > 1 && word.end < text_.size() && text_[word.end] == '.';
}

bool CompanyName::slashed(size_t first, size_t last) const {
  for (size_t i = first + 1; i < last; ++i) {
    if (!words_[i].slash) return false;
  }
  return last - first > 1;
}

std::string_view CompanyName::text() const {
  if (first_ >= last_) return {};
  size_t begin = words_[first_].begin;
  size_t end = words_[last_ - 1].end;
  while (begin > 0 && opens(text_[begin - 1])) --begin;
  while (end < text_.size() && closes(text_[end])) ++end;
  return text_.substr(begin, end - begin);
}

bool CompanyName::take_joined(std::string_view form, std::string_view letters) {
  Word& first = words_[first_];
  Word& last = words_[last_ - 1];
  if (this->letters().size() <= letters.size()) return false;
  if (text_.substr(first.begin, first.end - first.begin).starts_with(form)) {
    first.begin += form.size();
    first.letters += letters.size();
    if (first.begin >= first.end) ++first_;
    return true;
  }
  if (text_.substr(last.begin, last.end - last.begin).ends_with(form)) {
    last.end -= form.size();
    last.letters_end -= letters.size();
    if (last.begin >= last.end) --last_;
    return true;
  }
  return false;
}

}  // namespace kindred
