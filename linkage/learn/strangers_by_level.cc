#include "linkage/learn/strangers_by_level.h"

#include <algorithm>
#include <cstddef>

namespace kindred {

std::vector<double> strangers_by_level(std::span<const double> pairs) {
  constexpr double kMostFactor = 0.5;
  std::vector<double> strangers(pairs.begin(), pairs.end());
  const size_t least_alike = pairs.size() - 2;
  const double factor =
      std::min(kMostFactor, (pairs[least_alike - 1] + 0.5) / (pairs[least_alike] + 1));
  for (size_t l = least_alike; l-- > 0;) {
    strangers[l] = std::min(pairs[l], strangers[l + 1] * factor);
  }
  return strangers;
}

}  // namespace kindred
