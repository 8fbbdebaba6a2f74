#include "linkage/text/clean_text.h"

#include <utf8proc.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "linkage/text/ascii_lower.h"
#include "linkage/text/code_points.h"
#include "linkage/text/digit.h"
#include "linkage/text/letter_folding.h"
#include "linkage/text/signs.h"
#include "linkage/text/utf8.h"

namespace kindred {
namespace {

constexpr char kVanish = 0;

constexpr char folded_ascii(char c) {
  const char lower = ascii_lower(c);
  if ((lower >= 'a' && lower <= 'z') || is_digit(c)) return lower;
  return c == '\'' || c == '`' ? kVanish : ' ';
}

constexpr auto kAscii = [] {
  std::array<char, 128> table{};
  for (size_t i = 0; i < table.size(); ++i) table[i] = folded_ascii(static_cast<char>(i));
  return table;
}();

// Every character is written; the length decides whether it stays. No branch depends on the text.
void clean_ascii(std::string_view raw, std::string* out) {
  out->resize(raw.size());
  char* const begin = out->data();
  size_t length = 0;
  char last = ' ';  // leading blanks are runs like others
  for (const char raw_char : raw) {
    const char c = kAscii[static_cast<unsigned char>(raw_char)];
    const auto vanishes = static_cast<size_t>(c == kVanish);
    const auto repeats = static_cast<size_t>(c == ' ') & static_cast<size_t>(last == ' ');
    begin[length] = c;
    last = vanishes != 0 ? last : c;  // a repeated blank is one too
    length += 1 ^ (vanishes | repeats);
  }
  if (length > 0 && last == ' ') --length;
  out->resize(length);
}

// What becomes of signs before decomposition, because some of them would fall apart into a blank
// and a combining mark. Removing them later would leave marks in the wrong order.
char32_t replace_sign(char32_t code_point) {
  switch (code_point) {
    case 0x0149:  // n preceded by apostrophe
      return 'n';
    case 0x1E9A:  // a with right half ring
      return 'a';
    case 0x201C:  // double quotation marks and prime, which also stand for gershayim
    case 0x201D:
    case 0x201E:
    case 0x201F:
    case 0x2033:
      return '"';
    case 0x309B:  // marks of voiced kana that stand alone: they belong to the letter before them
    case 0x309C:
      return code_point - 2;
    case 0x05F4:  // gershayim themselves
      return CodePoints::kVanishes;
    default:
      break;
  }
  const bool vanishes = is_apostrophe(code_point) || is_invisible(code_point);
  return vanishes ? CodePoints::kVanishes : code_point;
}

enum class Kind : uint8_t { kWord, kMark, kBlank };

Kind kind_of(utf8proc_int32_t code_point) {
  switch (utf8proc_category(code_point)) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_NO:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_CN:
      return Kind::kWord;
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ME:
      return Kind::kMark;
    default:
      return Kind::kBlank;
  }
}

// Keeps words and single blanks between them. Only starters and marks that follow a blank go, so
// the canonical order of what stays is untouched.
void keep_words(CodePoints* text) {
  int32_t* const points = text->data();
  size_t length = 0;
  bool in_word = false;
  for (size_t i = 0; i < text->size(); ++i) {
    const Kind kind = kind_of(points[i]);
    if (kind == Kind::kWord || (kind == Kind::kMark && in_word)) {
      points[length++] = points[i];
      in_word = true;
    } else if (kind == Kind::kBlank) {
      if (in_word) points[length++] = ' ';
      in_word = false;
    }
  }
  if (length > 0 && !in_word) --length;
  text->truncate(length);
}

void clean_unicode(std::string_view raw, std::string* out) {
  out->clear();
  CodePoints text;
  text.decompose(raw, replace_sign);
  fold_letters(&text);
  keep_words(&text);
  text.compose(out);
}

}  // namespace

void clean_text(std::string_view raw, std::string* out) {
  if (ascii(raw)) {
    clean_ascii(raw, out);
  } else {
    clean_unicode(raw, out);
  }
}

void fold_case(std::string_view raw, std::string* out) {
  out->clear();
  CodePoints text;
  text.decompose(raw, nullptr);
  fold_letters(&text);
  text.compose(out);
}

}  // namespace kindred
