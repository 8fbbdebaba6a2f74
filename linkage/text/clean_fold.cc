#include "linkage/text/clean_fold.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "linkage/text/ascii_lower.h"
#include "linkage/text/code_points.h"
#include "linkage/text/latin_letters.h"
#include "linkage/text/utf8.h"

namespace kindred {
namespace {

static_assert(std::ranges::is_sorted(kLatinLetters, {}, &LatinLetter::letter));

constexpr bool within(char32_t c, char32_t first, char32_t last) { return c >= first && c <= last; }

constexpr bool ascii_letter(char c) { return ascii_lower(c) >= 'a' && ascii_lower(c) <= 'z'; }

bool latin(char32_t c) {
  if (c < 0x80) return ascii_letter(static_cast<char>(c));
  return within(c, 0xC0, 0x2AF) || within(c, 0x1E00, 0x1EFF) || within(c, 0x2C60, 0x2C7F) ||
         within(c, 0xA720, 0xA7FF);
}

bool greek(char32_t c) { return within(c, 0x370, 0x3FF); }
bool cyrillic(char32_t c) { return within(c, 0x400, 0x52F); }

bool is_mark(char32_t c) {
  return c >= 0x300 && utf8proc_category(static_cast<utf8proc_int32_t>(c)) == UTF8PROC_CATEGORY_MN;
}

char32_t lower(char32_t c) {
  return static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(c)));
}

// Whether a mark makes another Cyrillic letter, not an accented one.
bool makes_letter(char32_t letter, char32_t mark) {
  constexpr char32_t kAcute = 0x301;
  constexpr char32_t kBreve = 0x306;
  constexpr char32_t kDiaeresis = 0x308;
  switch (lower(letter)) {
    case U'и':
    case U'у':
      return mark == kBreve;
    case U'і':
      return mark == kDiaeresis;
    case U'г':
    case U'к':
      return mark == kAcute;
    default:
      return false;
  }
}

bool goes(char32_t mark, char32_t letter) {
  return latin(letter) || greek(letter) || (cyrillic(letter) && !makes_letter(letter, mark));
}

// What is written in ASCII for a small letter; empty: it is no such letter.
std::string_view plain_letter(char32_t c) {
  const auto* const found = std::ranges::lower_bound(kLatinLetters, c, {}, &LatinLetter::letter);
  return found != std::end(kLatinLetters) && found->letter == c ? found->plain : "";
}

void append_letter(char32_t c, std::string* out) {
  if (c < 0x80 || !latin(c)) return append_utf8(c, out);
  const char32_t small = lower(c);
  const std::string_view plain = plain_letter(small);
  if (plain.empty()) return append_utf8(c, out);
  for (const char letter : plain) {
    out->push_back(small == c ? letter : static_cast<char>(letter - 'a' + 'A'));
  }
}

// Text in NFC without the marks that go.
std::string without_marks(std::string_view raw) {
  CodePoints points;
  points.decompose_canonically(raw);
  std::string text;
  bool marks = false;
  char32_t letter = 0;
  for (size_t i = 0; i < points.size(); ++i) {
    const auto c = static_cast<char32_t>(points.data()[i]);
    if (!is_mark(c)) {
      letter = c;
      append_letter(c, &text);
    } else if (!goes(c, letter)) {
      marks = true;
      append_utf8(c, &text);
    }
  }
  if (!marks) return text;
  points.decompose_canonically(text);
  text.clear();
  points.compose(&text);
  return text;
}

bool one_of(char c, std::string_view letters) {
  return letters.find(ascii_lower(c)) != std::string_view::npos;
}

bool word_character(char c) { return ascii_letter(c) || static_cast<unsigned char>(c) >= 0x80; }

bool equal_without_case(std::string_view word, std::string_view small) {
  return std::ranges::equal(word, small, {}, [](char c) { return ascii_lower(c); });
}

// Names in which oe and ae are no ö and ä and which must stay as the table of nicknames has them.
bool has_nickname(std::string_view word) {
  constexpr std::string_view kNames[] = {"chloe", "graeme", "phoebe", "roscoe"};
  return std::ranges::any_of(
      kNames, [word](std::string_view name) { return equal_without_case(word, name); });
}

// Whether a word that goes on like that behind its vowels is a name as Michael or Manuela.
bool ends_as_michael(std::string_view behind) {
  constexpr std::string_view kEndings[] = {"l",   "la",  "lo",  "ls",   "le",   "lle",
                                           "las", "lla", "los", "lson", "lito", "lita"};
  return std::ranges::any_of(
      kEndings, [behind](std::string_view end) { return equal_without_case(behind, end); });
}

// Whether the e behind place `i` of a word, an a, o or u, may stand for the dots of ä, ö or ü.
bool stands_for_dots(std::string_view word, size_t i) {
  constexpr std::string_view kVowels = "aeiouy";
  constexpr size_t kLeastWithEnd = 5;  // letters of a word that may end with ö or ø
  const std::string_view behind = word.substr(i + 2);
  if (i > 0 && (one_of(word[i - 1], kVowels) || one_of(word[i - 1], "q"))) return false;
  if (behind.empty()) return one_of(word[i], "o") && word.size() >= kLeastWithEnd;
  if (one_of(behind.front(), "u")) return one_of(word[i], "a");
  if (one_of(behind.front(), "y")) return one_of(word[i], "o") && i == 0;
  return !one_of(behind.front(), kVowels) && !ends_as_michael(behind);
}

void append_word(std::string_view word, std::string* out) {
  for (size_t i = 0; i < word.size(); ++i) {
    out->push_back(word[i]);
    const bool pair = i + 1 < word.size() && one_of(word[i + 1], "e") && one_of(word[i], "aou");
    if (pair && stands_for_dots(word, i) && !has_nickname(word)) ++i;
  }
}

// Takes the e out of ae, oe and ue where it stands for dots.
void join_vowels(std::string_view text, std::string* out) {
  out->clear();
  while (!text.empty()) {
    const auto* const end = std::ranges::find_if_not(text, word_character);
    const auto word = text.substr(0, static_cast<size_t>(end - text.begin()));
    append_word(word, out);
    text.remove_prefix(word.size());
    if (text.empty()) break;
    out->push_back(text.front());
    text.remove_prefix(1);
  }
}

}  // namespace

void clean_fold(std::string_view raw, std::string* out) {
  if (ascii(raw)) return join_vowels(raw, out);
  join_vowels(without_marks(raw), out);
}

}  // namespace kindred
