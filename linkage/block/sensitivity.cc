#include "linkage/block/sensitivity.h"

#include <algorithm>
#include <cmath>

namespace kindred {

namespace {

// A value of the curve with its first two derivatives.
struct Point {
  double value;
  double slope;
  double bend;
};

// x^n with its derivatives by x.
Point power(double x, double n) {
  return {std::pow(x, n), n * std::pow(x, n - 1), n < 2 ? 0 : n * (n - 1) * std::pow(x, n - 2)};
}

// OR of p is 1 less the AND of 1 - p: its slope is that of the AND there, its bend the opposite.
Point apply(Construction step, double p) {
  if (step.kind == Construction::Kind::kAnd) return power(p, step.arity);
  const Point none = power(1 - p, step.arity);
  return {1 - none.value, none.slope, -none.bend};
}

Point curve(std::span<const Construction> steps, double p) {
  Point at{p, 1, 0};
  for (const Construction& step : steps) {
    const Point outer = apply(step, at.value);
    at = {outer.value, outer.slope * at.slope,
          outer.bend * at.slope * at.slope + outer.slope * at.bend};
  }
  return at;
}

constexpr int kGrid = 997;  // prime, so that no fixedpoint in lowest terms lies on it

// The point between low and high where f changes its sign.
template <typename Function>
double bisect(double low, double high, Function&& f) {
  const bool below = f(low) < 0;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    ((f(middle) < 0) == below ? low : high) = middle;
  }
  return (low + high) / 2;
}

}  // namespace

Sensitivity sensitivity(const Family& family, double d1, double d2) {
  return {d1, d2, family.agree(d1), family.agree(d2)};
}

bool is_sensitive(const Sensitivity& s, std::span<const AgreementPoint> points) {
  return std::all_of(points.begin(), points.end(), [&](const AgreementPoint& point) {
    if (point.distance <= s.d1 && point.probability < s.p1) return false;
    return point.distance < s.d2 || point.probability <= s.p2;
  });
}

double amplify(std::span<const Construction> steps, double p) {
  for (const Construction& step : steps) {
    p = step.kind == Construction::Kind::kAnd ? std::pow(p, step.arity)
                                              : -std::expm1(step.arity * std::log1p(-p));
  }
  return p;
}

Sensitivity amplify(std::span<const Construction> steps, const Sensitivity& s) {
  return {s.d1, s.d2, amplify(steps, s.p1), amplify(steps, s.p2)};
}

double functions_used(std::span<const Construction> steps) {
  double product = 1;
  for (const Construction& step : steps) product *= step.arity;
  return product;
}

std::vector<double> fixedpoints(std::span<const Construction> steps) {
  const auto rise = [&](double p) { return amplify(steps, p) - p; };
  std::vector<double> found;
  for (int i = 1; i + 1 < kGrid; ++i) {
    const double low = static_cast<double>(i) / kGrid;
    const double high = static_cast<double>(i + 1) / kGrid;
    if (rise(low) * rise(high) < 0) found.push_back(bisect(low, high, rise));
  }
  return found;
}

// From the steepest of a grid of points to where the slope stops rising near it, or to an end.
Steepest steepest(std::span<const Construction> steps) {
  const auto slope = [&](double p) { return curve(steps, p).slope; };
  const auto bend = [&](double p) { return curve(steps, p).bend; };
  int best = 0;
  for (int i = 1; i <= kGrid; ++i) {
    if (slope(static_cast<double>(i) / kGrid) > slope(static_cast<double>(best) / kGrid)) best = i;
  }
  const double low = std::max(0.0, static_cast<double>(best - 1) / kGrid);
  const double high = std::min(1.0, static_cast<double>(best + 1) / kGrid);
  double p = static_cast<double>(best) / kGrid;
  if (bend(low) > 0 && bend(high) < 0) p = bisect(low, high, bend);
  return {p, slope(p)};
}

Steepest steepest_and_or(uint32_t r, uint32_t b) {
  if (r == 1 && b == 1) return {0, 1};
  const double n = static_cast<double>(r) * b;
  const double p = std::pow((r - 1) / (n - 1), 1.0 / r);
  return {p, n * std::pow(p, r - 1.0) * std::pow(1 - std::pow(p, r), b - 1.0)};
}

// The mirror image of the AND of b then OR of r.
Steepest steepest_or_and(uint32_t b, uint32_t r) {
  const Steepest mirrored = steepest_and_or(b, r);
  if (b == 1 && r == 1) return mirrored;
  return {1 - mirrored.p, mirrored.slope};
}

}  // namespace kindred
