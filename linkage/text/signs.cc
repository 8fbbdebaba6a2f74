#include "linkage/text/signs.h"

#include <utf8proc.h>

#include <algorithm>
#include <iterator>

#include "linkage/text/digit.h"
#include "linkage/text/digit_value.h"
#include "linkage/text/utf8.h"

namespace kindred {
namespace {

constexpr char32_t kApostrophes[] = {
    0x27,   0x60,    // apostrophe, grave accent
    0xB4,            // acute accent
    0x2B9,           // modifier letters: prime, turned comma, apostrophe, reversed comma,
    0x2BB,           // half rings, vertical line, acute, grave, double apostrophe
    0x2BC,  0x2BD,   //
    0x2BE,  0x2BF,   //
    0x2C8,  0x2CA,   //
    0x2CB,  0x2EE,   //
    0x374,           // Greek numeral sign, which is canonically the modifier letter prime
    0x384,           // Greek tonos
    0x55A,           // Armenian apostrophe
    0x5F3,           // Hebrew geresh
    0x7F4,  0x7F5,   // apostrophes of N'Ko
    0x1FBD, 0x1FBF,  // Greek koronis, psili
    0x1FEF, 0x1FFD,  // Greek varia and oxia, which are canonically the grave and the acute accent
    0x1FFE,          // Greek dasia
    0x2018, 0x2019,  // single quotation marks
    0x201B,          //
    0x2032, 0x2035,  // prime, reversed prime
    0x275B, 0x275C,  // ornaments of quotation marks
    0xA78B, 0xA78C,  // saltillo
    0xFF07, 0xFF40,  // full-width apostrophe and grave accent
};
static_assert(std::ranges::is_sorted(kApostrophes));

struct Sign {
  char32_t sign;
  char plain;
};

// Besides full-width ones.
constexpr Sign kSigns[] = {
    {0x60C, ','},   // Arabic comma
    {0x66B, '.'},   // Arabic decimal separator
    {0x66C, ','},   // Arabic thousands separator
    {0x2024, '.'},  // one dot leader
    {0x2044, '/'},  // fraction slash
    {0x2215, '/'},  // division slash
    {0x2236, ':'},  // ratio
    {0x29F8, '/'},  // big solidus
    {0x3001, ','},  // ideographic comma
    {0x3002, '.'},  // ideographic full stop
    {0xFE50, ','},  // small forms
    {0xFE52, '.'},  //
    {0xFE55, ':'},  //
    {0xFE62, '+'},  //
    {0xFE6B, '@'},  //
    {0xFF61, '.'},  // half-width ideographic full stop
    {0xFF64, ','},  // half-width ideographic comma
};
static_assert(std::ranges::is_sorted(kSigns, {}, &Sign::sign));

utf8proc_category_t category(char32_t c) {
  return utf8proc_category(static_cast<utf8proc_int32_t>(c));
}

bool parts(utf8proc_category_t category) {
  return category == UTF8PROC_CATEGORY_ZS || category == UTF8PROC_CATEGORY_ZL ||
         category == UTF8PROC_CATEGORY_ZP || category == UTF8PROC_CATEGORY_CC;
}

// The character of ASCII that stands for a sign beyond it; 0: none does.
char plain_sign(char32_t c, bool behind_digit) {
  constexpr char32_t kFullWidth = 0xFEE0;  // above ASCII
  constexpr char32_t kLongVowel = 0x30FC;  // of kana, typed in place of a dash
  if (const int digit = digit_value(c); digit >= 0) return static_cast<char>('0' + digit);
  if (c > kFullWidth + ' ' && c < kFullWidth + 0x7F) return static_cast<char>(c - kFullWidth);
  if (parts(category(c))) return ' ';
  if (is_dash(c) || (c == kLongVowel && behind_digit)) return '-';
  if (is_apostrophe(c)) return '\'';
  const auto* const sign = std::ranges::lower_bound(kSigns, c, {}, &Sign::sign);
  return sign != std::end(kSigns) && sign->sign == c ? sign->plain : '\0';
}

}  // namespace

bool is_apostrophe(char32_t c) { return std::ranges::binary_search(kApostrophes, c); }

bool is_dash(char32_t c) {
  constexpr char32_t kModifierMinus = 0x2D7;
  constexpr char32_t kHyphenBullet = 0x2043;
  constexpr char32_t kMinus = 0x2212;
  return c == kModifierMinus || c == kHyphenBullet || c == kMinus ||
         category(c) == UTF8PROC_CATEGORY_PD;
}

bool is_invisible(char32_t c) {
  constexpr char32_t kFirstAnnotation = 0xFFF9;
  constexpr char32_t kLastAnnotation = 0xFFFB;
  if (c >= kFirstAnnotation && c <= kLastAnnotation) return true;
  return utf8proc_get_property(static_cast<utf8proc_int32_t>(c))->ignorable != 0;
}

void plain_signs(std::string_view raw, std::string* out) {
  out->clear();
  for (size_t i = 0; i < raw.size();) {
    const char32_t c = next_code_point(raw, &i);
    if (c < 0x80) {
      out->push_back(static_cast<char>(c));
    } else if (const char sign = plain_sign(c, !out->empty() && is_digit(out->back()));
               sign != '\0') {
      out->push_back(sign);
    } else if (!is_invisible(c)) {
      append_utf8(c, out);
    }
  }
}

PlainSigns::PlainSigns(std::string_view raw) : text_(raw) {
  if (ascii(raw)) return;
  plain_signs(raw, &copy_);
  text_ = copy_;
}

}  // namespace kindred
