#include "linkage/compare/cosine.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace kindred {
namespace {

// The vector times the power of two that brings its greatest component between 1/2 and 1, so that
// no product overflows and none that counts underflows. Empty for the zero vector.
std::vector<double> scaled(std::span<const double> x) {
  double greatest = 0;
  for (const double component : x) greatest = std::max(greatest, std::abs(component));
  if (greatest == 0) return {};
  int exponent;
  std::frexp(greatest, &exponent);
  std::vector<double> out;
  out.reserve(x.size());
  for (const double component : x) out.push_back(std::ldexp(component, -exponent));
  return out;
}

// Calls measure(x, y) with the scaled vectors when there is an angle between them.
template <class Measure>
std::optional<double> between_directions(std::span<const double> x, std::span<const double> y,
                                         Measure&& measure) {
  if (!comparable(x, y)) return std::nullopt;
  const std::vector<double> u = scaled(x);
  const std::vector<double> v = scaled(y);
  if (u.empty() || v.empty()) return std::nullopt;
  return measure(u, v);
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
