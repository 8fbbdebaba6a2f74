#include "linkage/plan/share_interval.h"

#include <cmath>

namespace kindred {

namespace {

// x ln(x / y), which is 0 at x = 0 whatever y is.
double part(double x, double y) { return x == 0 ? 0 : x * std::log(x / y); }

double relative_entropy(double share, double chance) {
  return part(share, chance) + part(1 - share, 1 - chance);
}

// The chance between `near`, which is the share, and `far` where the entropy reaches the limit.
double reach(double share, double far, double limit) {
  constexpr int kHalvings = 60;
  double near = share;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = (near + far) / 2;
    (relative_entropy(share, middle) <= limit ? near : far) = middle;
  }
  return near;
}

}  // namespace

ShareInterval share_interval(double share, double trials, double doubt) {
  if (trials <= 0) return {};
  const double limit = std::log(2 / doubt) / trials;
  return {share == 0 ? 0 : reach(share, 0, limit), share == 1 ? 1 : reach(share, 1, limit)};
}

}  // namespace kindred
