#include "linkage/base/fraction.h"

#include <numeric>

namespace kindred {

std::optional<Fraction> parse_fraction(std::string_view decimal) {
  constexpr uint64_t kMostDen = 1'000'000'000;
  Fraction fraction{0, 1};
  bool digits = false;
  bool behind_point = false;
  for (const char c : decimal) {
    if (c == '.' && !behind_point) {
      behind_point = true;
      continue;
    }
    if (c < '0' || c > '9' || (behind_point && fraction.den == kMostDen)) return std::nullopt;
    digits = true;
    if (behind_point) fraction.den *= 10;
    fraction.num = 10 * fraction.num + static_cast<uint64_t>(c - '0');
    if (fraction.num > fraction.den) return std::nullopt;
  }
  if (!digits) return std::nullopt;
  const uint64_t common = std::gcd(fraction.num, fraction.den);
  return Fraction{fraction.num / common, fraction.den / common};
}

}  // namespace kindred
