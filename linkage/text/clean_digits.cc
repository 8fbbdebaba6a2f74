#include "linkage/text/clean_digits.h"

#include "linkage/text/digit.h"
#include "linkage/text/digit_value.h"
#include "linkage/text/signs.h"
#include "linkage/text/utf8.h"
#include "linkage/text/whole_number.h"

namespace kindred {
namespace {

void keep_ascii(std::string_view raw, std::string* out) {
  out->resize(raw.size());
  size_t length = 0;
  for (const char c : raw) {
    (*out)[length] = c;
    length += is_digit(c) ? 1 : 0;
  }
  out->resize(length);
}

void keep_any(std::string_view raw, std::string* out) {
  for (size_t i = 0; i < raw.size();) {
    const int digit = digit_value(next_code_point(raw, &i));
    if (digit >= 0) out->push_back(static_cast<char>('0' + digit));
  }
}

}  // namespace

void clean_digits(std::string_view raw, std::string* out) {
  out->clear();
  const PlainSigns plain(raw);
  if (whole_number(plain.text(), out)) return;
  if (ascii(raw)) {
    keep_ascii(raw, out);
  } else {
    keep_any(raw, out);
  }
}

}  // namespace kindred
