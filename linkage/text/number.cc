#include "linkage/text/number.h"

#include <array>
#include <charconv>

#include "linkage/text/blanks.h"

namespace kindred {

std::optional<double> parse_number(std::string_view text) {
  text = trim_blanks(text);
  const bool negative = text.starts_with('-');
  const std::string_view digits = text.substr(negative || text.starts_with('+') ? 1 : 0);
  // from_chars would also take "inf", "nan" and a second sign.
  if (digits.empty() || (digits[0] != '.' && (digits[0] < '0' || digits[0] > '9'))) return {};

  double magnitude = 0;
  const char* end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, magnitude);
  if (error != std::errc{} || stop != end) return {};
  return negative ? -magnitude : magnitude;
}

std::string format_number(double value) {
  if (value == 0) return "0";
  std::array<char, 32> buffer;  // the longest double takes 24
  const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  return {buffer.data(), result.ptr};
}

}  // namespace kindred
