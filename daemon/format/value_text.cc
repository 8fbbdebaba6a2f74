#include "daemon/format/value_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <vector>

namespace kindred {

namespace {

template <typename Number, typename... How>
void append_chars(Number value, std::string* out, How... how) {
  std::array<char, 64> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, how...).ptr;
  out->append(digits.data(), static_cast<size_t>(end - digits.data()));
}

template <typename Number>
void append_floating(Number value, std::string* out) {
  const double size = std::abs(static_cast<double>(value));
  if (!std::isfinite(value)) {
    out->append("null");
  } else if (size == 0) {
    out->push_back('0');
  } else if (size >= 1e-5 && size < 1e17) {
    append_chars(value, out, std::chars_format::fixed);
  } else {
    append_chars(value, out, std::chars_format::scientific);
  }
}

// The limbs of a number's size, 32 bits each, the highest first, from its two's complement.
std::vector<uint32_t> limbs_of(std::string_view complement, bool negative) {
  std::vector<uint32_t> limbs((complement.size() + 3) / 4, negative ? ~uint32_t{0} : 0);
  for (size_t i = 0; i < complement.size(); ++i) {
    uint32_t& limb = limbs[limbs.size() - 1 - (complement.size() - 1 - i) / 4];
    limb = limb << 8 | static_cast<unsigned char>(complement[i]);
  }
  if (!negative) return limbs;
  bool carry = true;
  for (size_t i = limbs.size(); i-- > 0;) {
    limbs[i] = ~limbs[i] + (carry ? 1 : 0);
    carry = carry && limbs[i] == 0;
  }
  return limbs;
}

// By long division by 10^9, a remainder being nine digits.
std::string digits_of(std::vector<uint32_t> limbs) {
  constexpr uint64_t kDivisor = 1'000'000'000;
  std::string digits;  // the last first
  for (size_t first = 0; first < limbs.size();) {
    uint64_t rest = 0;
    for (size_t i = first; i < limbs.size(); ++i) {
      rest = rest << 32 | limbs[i];
      limbs[i] = static_cast<uint32_t>(rest / kDivisor);
      rest %= kDivisor;
    }
    for (int i = 0; i < 9; ++i, rest /= 10) digits += static_cast<char>('0' + rest % 10);
    while (first < limbs.size() && limbs[first] == 0) ++first;
  }
  while (!digits.empty() && digits.back() == '0') digits.pop_back();
  std::ranges::reverse(digits);
  return digits;
}

// `digits` over 10^scale.
void append_scaled(std::string_view digits, int scale, std::string* out) {
  if (scale <= 0) {
    out->append(digits).append(static_cast<size_t>(-scale), '0');
    return;
  }
  const auto places = static_cast<size_t>(scale);
  if (digits.size() > places) {
    out->append(digits.substr(0, digits.size() - places)).push_back('.');
    out->append(digits.substr(digits.size() - places));
  } else {
    out->append("0.").append(places - digits.size(), '0').append(digits);
  }
}

// Of a number that fits an int64_t: what nearly all decimals are.
int64_t small_number(std::string_view complement, bool negative) {
  uint64_t number = negative ? ~uint64_t{0} : 0;
  for (const char c : complement) number = number << 8 | static_cast<unsigned char>(c);
  return static_cast<int64_t>(number);
}

}  // namespace

void append_integer(int64_t value, std::string* out) { append_chars(value, out); }

void append_unsigned(uint64_t value, std::string* out) { append_chars(value, out); }

void append_float(float value, std::string* out) { append_floating(value, out); }

void append_double(double value, std::string* out) { append_floating(value, out); }

void append_base64(std::string_view bytes, std::string* out) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  out->push_back('"');
  for (size_t i = 0; i < bytes.size(); i += 3) {
    const auto byte = [&](size_t at) -> uint32_t {
      return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0;
    };
    const uint32_t group = byte(i) << 16 | byte(i + 1) << 8 | byte(i + 2);
    out->push_back(kDigits[group >> 18]);
    out->push_back(kDigits[group >> 12 & 63]);
    out->push_back(i + 1 < bytes.size() ? kDigits[group >> 6 & 63] : '=');
    out->push_back(i + 2 < bytes.size() ? kDigits[group & 63] : '=');
  }
  out->push_back('"');
}

void append_uuid(std::string_view bytes, std::string* out) {
  constexpr std::string_view kHex = "0123456789abcdef";
  out->push_back('"');
  for (size_t i = 0; i < bytes.size(); ++i) {
    if (i == 4 || i == 6 || i == 8 || i == 10) out->push_back('-');
    const auto byte = static_cast<unsigned char>(bytes[i]);
    out->push_back(kHex[byte >> 4]);
    out->push_back(kHex[byte & 15]);
  }
  out->push_back('"');
}

void append_decimal(std::string_view unscaled, int scale, std::string* out) {
  const bool negative = !unscaled.empty() && static_cast<signed char>(unscaled.front()) < 0;
  std::string digits;
  if (unscaled.size() <= sizeof(int64_t)) {
    const int64_t number = small_number(unscaled, negative);
    append_unsigned(negative ? -static_cast<uint64_t>(number) : static_cast<uint64_t>(number),
                    &digits);
  } else {
    digits = digits_of(limbs_of(unscaled, negative));
  }
  if (negative) out->push_back('-');
  if (digits.empty() || digits == "0") {
    append_scaled("0", std::max(scale, 0), out);
  } else {
    append_scaled(digits, scale, out);
  }
}

}  // namespace kindred
