#include "linkage/text/clean_digits.h"

#include <algorithm>
#include <iterator>

#include "linkage/text/utf8.h"

namespace kindred {
namespace {

// The zeros of all scripts but ASCII, in Unicode 15. The nine other digits follow each.
constexpr char32_t kZeros[] = {
    0x0660,  0x06F0,  0x07C0,  0x0966,  0x09E6,  0x0A66,  0x0AE6,  0x0B66,  0x0BE6,  0x0C66,
    0x0CE6,  0x0D66,  0x0DE6,  0x0E50,  0x0ED0,  0x0F20,  0x1040,  0x1090,  0x17E0,  0x1810,
    0x1946,  0x19D0,  0x1A80,  0x1A90,  0x1B50,  0x1BB0,  0x1C40,  0x1C50,  0xA620,  0xA8D0,
    0xA900,  0xA9D0,  0xA9F0,  0xAA50,  0xABF0,  0xFF10,  0x104A0, 0x10D30, 0x11066, 0x110F0,
    0x11136, 0x111D0, 0x112F0, 0x11450, 0x114D0, 0x11650, 0x116C0, 0x11730, 0x118E0, 0x11950,
    0x11C50, 0x11D50, 0x11DA0, 0x11F50, 0x16A60, 0x16AC0, 0x16B50, 0x1D7CE, 0x1D7D8, 0x1D7E2,
    0x1D7EC, 0x1D7F6, 0x1E140, 0x1E2F0, 0x1E4F0, 0x1E950, 0x1FBF0};

static_assert(std::ranges::is_sorted(kZeros));

}  // namespace

int digit_value(char32_t code_point) {
  if (code_point < 0x80) {
    return code_point >= '0' && code_point <= '9' ? static_cast<int>(code_point - '0') : -1;
  }
  const auto* above = std::ranges::upper_bound(kZeros, code_point);
  if (above == std::begin(kZeros)) return -1;
  const char32_t value = code_point - *std::prev(above);
  return value < 10 ? static_cast<int>(value) : -1;
}

void clean_digits(std::string_view raw, std::string* out) {
  out->clear();
  for (size_t i = 0; i < raw.size();) {
    const int digit = digit_value(next_code_point(raw, &i));
    if (digit >= 0) out->push_back(static_cast<char>('0' + digit));
  }
}

}  // namespace kindred
