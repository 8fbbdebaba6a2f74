#include "linkage/compare/norms.h"

#include <algorithm>
#include <cmath>

namespace kindred {
namespace {

bool finite(std::span<const double> x) {
  return std::ranges::all_of(x, [](double c) { return std::isfinite(c); });
}

double greatest_difference(std::span<const double> x, std::span<const double> y) {
  double greatest = 0;
  for (size_t i = 0; i < x.size(); ++i) greatest = std::max(greatest, std::abs(x[i] - y[i]));
  return greatest;
}

double at_most(double distance, double cutoff) { return distance > cutoff ? kInfinity : distance; }

// scale * root(sum of power(difference / scale)), scale being the greatest difference: so nothing
// overflows on the way, and nothing that counts underflows.
template <class Power, class Root>
std::optional<double> scaled(std::span<const double> x, std::span<const double> y, double cutoff,
                             Power&& power, Root&& root) {
  if (!comparable(x, y)) return std::nullopt;
  const double scale = greatest_difference(x, y);
  if (scale == 0) return at_most(0, cutoff);
  if (at_most(scale, cutoff) == kInfinity) return kInfinity;
  double sum = 0;
  for (size_t i = 0; i < x.size(); ++i) sum += power(std::abs(x[i] - y[i]) / scale);
  return at_most(scale * root(sum), cutoff);
}

}  // namespace

bool comparable(std::span<const double> x, std::span<const double> y) {
  return x.size() == y.size() && finite(x) && finite(y);
}

std::optional<double> l1_distance(std::span<const double> x, std::span<const double> y,
                                  double cutoff) {
  if (!comparable(x, y)) return std::nullopt;
  double sum = 0;
  for (size_t i = 0; i < x.size() && sum <= cutoff; ++i) sum += std::abs(x[i] - y[i]);
  return at_most(sum, cutoff);
}

std::optional<double> l2_distance(std::span<const double> x, std::span<const double> y,
                                  double cutoff) {
  return scaled(
      x, y, cutoff, [](double d) { return d * d; }, [](double sum) { return std::sqrt(sum); });
}

std::optional<double> lr_distance(std::span<const double> x, std::span<const double> y, double r,
                                  double cutoff) {
  if (r == 1) return l1_distance(x, y, cutoff);
  if (r == 2) return l2_distance(x, y, cutoff);
  if (std::isinf(r)) return max_distance(x, y, cutoff);
  return scaled(
      x, y, cutoff, [r](double d) { return std::pow(d, r); },
      [r](double sum) { return std::pow(sum, 1 / r); });
}

std::optional<double> max_distance(std::span<const double> x, std::span<const double> y,
                                   double cutoff) {
  if (!comparable(x, y)) return std::nullopt;
  return at_most(greatest_difference(x, y), cutoff);
}

}  // namespace kindred
