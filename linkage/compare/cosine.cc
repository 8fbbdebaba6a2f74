#include "linkage/compare/cosine.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace kindred {
namespace {

// That of the greatest component; none for the zero vector.
std::optional<int> exponent(std::span<const double> x) {
  double greatest = 0;
  for (const double component : x) greatest = std::max(greatest, std::abs(component));
  return greatest == 0 ? std::nullopt : std::optional(std::ilogb(greatest));
}

// The vector times the power of two that brings its greatest component between 1 and 2, so that no
// product overflows and none that counts underflows.
std::vector<double> scaled(std::span<const double> x, int exponent) {
  std::vector<double> out;
  out.reserve(x.size());
  for (const double component : x) out.push_back(std::scalbn(component, -exponent));
  return out;
}

// Calls measure(x, y) when there is an angle between them, with scaled vectors where it matters.
template <class Measure>
std::optional<double> between_directions(std::span<const double> x, std::span<const double> y,
                                         Measure&& measure) {
  constexpr int kFar = 200;  // the product of four components is not near the ends of a double
  if (!comparable(x, y)) return std::nullopt;
  const std::optional<int> of_x = exponent(x);
  const std::optional<int> of_y = exponent(y);
  if (!of_x || !of_y) return std::nullopt;
  if (std::abs(*of_x) < kFar && std::abs(*of_y) < kFar) return measure(x, y);
  return measure(scaled(x, *of_x), scaled(y, *of_y));
}

// 2 atan(|u/|u| - v/|v|| / |u/|u| + v/|v||), without the divisions.
double radians(std::span<const double> u, std::span<const double> v) {
  const double u_norm = euclidean_norm(u);
  const double v_norm = euclidean_norm(v);
  double difference = 0;
  double sum = 0;
  for (size_t i = 0; i < u.size(); ++i) {
    const double a = u[i] * v_norm;
    const double b = v[i] * u_norm;
    difference += (a - b) * (a - b);
    sum += (a + b) * (a + b);
  }
  return 2 * std::atan2(std::sqrt(difference), std::sqrt(sum));
}

}  // namespace

std::optional<double> angle_degrees(std::span<const double> x, std::span<const double> y,
                                    double cutoff) {
  return between_directions(x, y, [&](const auto& u, const auto& v) {
    const double degrees = radians(u, v) * (180 / std::numbers::pi);
    return degrees > cutoff ? kInfinity : degrees;
  });
}

std::optional<double> cosine_similarity(std::span<const double> x, std::span<const double> y) {
  return between_directions(x, y, [](const auto& u, const auto& v) {
    const double cosine = dot_product(u, v) / (euclidean_norm(u) * euclidean_norm(v));
    return std::clamp(cosine, -1.0, 1.0);
  });
}

double dot_product(std::span<const double> x, std::span<const double> y) {
  double sum = 0;
  for (size_t i = 0; i < x.size(); ++i) sum += x[i] * y[i];
  return sum;
}

double euclidean_norm(std::span<const double> x) { return std::sqrt(dot_product(x, x)); }

}  // namespace kindred
