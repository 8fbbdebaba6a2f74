#include "linkage/text/clean_digits.h"

#include <array>
#include <cstddef>
#include <cstdint>

#include "linkage/text/blanks.h"
#include "linkage/text/digit.h"
#include "linkage/text/digit_value.h"
#include "linkage/text/signs.h"
#include "linkage/text/utf8.h"
#include "linkage/text/whole_number.h"

namespace kindred {
namespace {

// What a character is to a number.
enum Kind : uint8_t { kDigit = 1, kOfDecimal = 2, kOther = 4, kBeyond = 8 };

constexpr auto kKinds = [] {
  std::array<uint8_t, 256> kinds{};
  for (size_t i = 0; i < kinds.size(); ++i) {
    const char c = static_cast<char>(i);
    const bool sign = is_blank(c) || c == '+' || c == '-';
    const bool decimal = c == '.' || c == ',' || c == 'e' || c == 'E';
    kinds[i] = is_digit(c) ? kDigit : sign ? 0 : decimal ? kOfDecimal : i < 0x80 ? kOther : kBeyond;
  }
  return kinds;
}();

// Keeps the digits of ASCII. Returns the kinds of all characters.
unsigned keep_ascii(std::string_view raw, std::string* out) {
  out->resize(raw.size());
  char* const begin = out->data();
  size_t length = 0;
  unsigned kinds = 0;
  for (const char c : raw) {
    const uint8_t kind = kKinds[static_cast<unsigned char>(c)];
    begin[length] = c;
    length += kind & kDigit;
    kinds |= kind;
  }
  out->resize(length);
  return kinds;
}

void keep_any(std::string_view raw, std::string* out) {
  out->clear();
  for (size_t i = 0; i < raw.size();) {
    const int digit = digit_value(next_code_point(raw, &i));
    if (digit >= 0) out->push_back(static_cast<char>('0' + digit));
  }
}

}  // namespace

void clean_digits(std::string_view raw, std::string* out) {
  const unsigned kinds = keep_ascii(raw, out);
  if ((kinds & kBeyond) != 0) {
    const PlainSigns plain(raw);
    if (!whole_number(plain.text(), out)) keep_any(raw, out);
  } else if ((kinds & (kOfDecimal | kOther)) == kOfDecimal) {
    whole_number(raw, out);
  }
}

}  // namespace kindred
