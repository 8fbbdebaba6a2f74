#include "linkage/text/whole_number.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "linkage/text/blanks.h"
#include "linkage/text/digit.h"

namespace kindred {
namespace {

constexpr size_t kMostDigits = 30;

// A number by its parts.
struct Decimal {
  std::string_view whole;
  std::string_view fraction;
  std::string_view exponent;
  bool signed_exponent = false;
};

bool take(char c, std::string_view* text) {
  if (!text->starts_with(c)) return false;
  text->remove_prefix(1);
  return true;
}

std::string_view take_digits(std::string_view* text) {
  const auto* const end = std::ranges::find_if_not(*text, is_digit);
  const std::string_view digits = text->substr(0, static_cast<size_t>(end - text->begin()));
  text->remove_prefix(digits.size());
  return digits;
}

// None where the text is no decimal number, has a negative exponent, or neither fraction nor
// exponent.
std::optional<Decimal> read(std::string_view text, char point) {
  Decimal number;
  number.whole = take_digits(&text);
  if (number.whole.empty()) return std::nullopt;
  const bool fraction = take(point, &text);
  if (fraction) number.fraction = take_digits(&text);
  const bool exponent = take('e', &text) || take('E', &text);
  if (exponent) {
    number.signed_exponent = take('+', &text);
    number.exponent = take_digits(&text);
  }
  const bool empty = number.fraction.empty() && number.exponent.empty();
  const bool open = fraction == number.fraction.empty() || exponent == number.exponent.empty();
  if (!text.empty() || empty || open) return std::nullopt;
  return number;
}

// Replaces *out by the digits; false where the number is not whole, or has too many.
bool write_digits(const Decimal& number, std::string* out) {
  if (number.exponent.size() > 2) return false;
  size_t exponent = 0;
  for (const char digit : number.exponent) {
    exponent = 10 * exponent + static_cast<size_t>(digit - '0');
  }
  const size_t shifted = std::min(exponent, number.fraction.size());
  const std::string_view rest = number.fraction.substr(shifted);
  const bool whole = std::ranges::all_of(rest, [](char c) { return c == '0'; });
  if (!whole || number.whole.size() + exponent > kMostDigits) return false;
  out->assign(number.whole);
  out->append(number.fraction.substr(0, shifted)).append(exponent - shifted, '0');
  out->erase(0, std::min(out->find_first_not_of('0'), out->size() - 1));
  return true;
}

// Whether it may be no number, or another one.
bool doubtful(const Decimal& number) {
  constexpr size_t kGroup = 3;  // of digits, between thousands
  if (number.whole.starts_with('0') && number.whole.size() > 1) return true;
  if (!number.exponent.empty()) return number.fraction.empty() && !number.signed_exponent;
  return number.whole.size() <= kGroup && number.fraction.size() >= kGroup;
}

}  // namespace

bool whole_number(std::string_view text, std::string* out) {
  if (text.find_first_of(".,eE") == std::string_view::npos) return false;
  text = trim_blanks(text);
  if (!take('-', &text)) take('+', &text);
  std::optional<Decimal> number = read(text, '.');
  if (!number) number = read(text, ',');
  return number && !doubtful(*number) && write_digits(*number, out);
}

}  // namespace kindred
