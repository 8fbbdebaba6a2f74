#include "linkage/block/s_curve.h"

#include <cmath>

#include "linkage/block/sensitivity.h"

namespace kindred {

double s_curve(Banding banding, double s) {
  const double band = std::pow(s, banding.rows);
  return -std::expm1(banding.bands * std::log1p(-band));
}

double threshold_estimate(Banding banding) {
  return std::pow(1.0 / banding.bands, 1.0 / banding.rows);
}

double half_point(Banding banding) {
  return std::pow(1 - std::pow(0.5, 1.0 / banding.bands), 1.0 / banding.rows);
}

double steepest_point(Banding banding) { return steepest_and_or(banding.rows, banding.bands).p; }

CurveAreas curve_areas(Banding banding, double t) {
  constexpr int kPanels = 4000;
  const auto area = [&](double from, double to) {
    const double step = (to - from) / (2 * kPanels);
    double sum = s_curve(banding, from) + s_curve(banding, to);
    for (int i = 1; i < 2 * kPanels; ++i) {
      sum += (i % 2 == 0 ? 2 : 4) * s_curve(banding, from + i * step);
    }
    return sum * step / 3;
  };
  return {area(0, t), (1 - t) - area(t, 1)};
}

std::vector<Banding> bandings(uint32_t functions) {
  std::vector<Banding> all;
  for (uint32_t rows = 1; rows <= functions; ++rows) {
    if (functions % rows == 0) all.push_back({functions / rows, rows});
  }
  return all;
}

BandingChoice choose_banding(uint32_t functions, double t) {
  constexpr double kSlack = 1e-12;
  const std::vector<Banding> all = bandings(functions);
  BandingChoice choice{all.front(), std::nullopt, std::nullopt};
  double least = INFINITY;
  for (const Banding banding : all) {  // the estimates rise with the rows
    const double estimate = threshold_estimate(banding);
    if (std::abs(estimate - t) < least) {
      least = std::abs(estimate - t);
      choice.nearest = banding;
    }
    if (estimate <= t + kSlack) choice.not_above = banding;
    if (estimate >= t - kSlack && !choice.not_below) choice.not_below = banding;
  }
  return choice;
}

}  // namespace kindred
