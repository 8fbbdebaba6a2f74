#include "tools/kindred/report/wilson.h"

#include <cmath>

namespace kindred {

Interval wilson(uint64_t found, uint64_t pairs) {
  constexpr double kZ = 1.959964;  // 95 %
  if (pairs == 0) return {0, 1};
  const auto n = static_cast<double>(pairs);
  const double share = static_cast<double>(found) / n;
  const double middle = share + kZ * kZ / (2 * n);
  const double half = kZ * std::sqrt(share * (1 - share) / n + kZ * kZ / (4 * n * n));
  const double scale = 1 + kZ * kZ / n;
  // Rounding may not put the end of a share of 0 or 1 beyond it.
  return {found == 0 ? 0 : (middle - half) / scale, found == pairs ? 1 : (middle + half) / scale};
}

}  // namespace kindred
