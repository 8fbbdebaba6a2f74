#ifndef KINDRED_LINKAGE_BASE_FRACTION_H_
#define KINDRED_LINKAGE_BASE_FRACTION_H_

#include <cstdint>
#include <optional>
#include <string_view>

namespace kindred {

// A threshold from 0 to 1 as it was written. Decimal fractions such as 0.9 are no exact doubles,
// and a length computed from one of those can be off by one, which would lose pairs.
//
// num and den are at most 10^9, so that their products with counts below 2^32 fit 64 bits.
struct Fraction {
  uint64_t num = 1;
  uint64_t den = 1;

  // The nearest double: equal to the decimal literal.
  double value() const { return static_cast<double>(num) / static_cast<double>(den); }

  bool operator==(const Fraction&) const = default;
};

// Reads digits with at most one point among them and at most nine behind it, "0.85", "1", ".5", in
// lowest terms. Nothing when the text is something else, or above 1.
std::optional<Fraction> parse_fraction(std::string_view decimal);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BASE_FRACTION_H_
