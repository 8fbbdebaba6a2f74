// The curve of bands and what it tells (MMDS 3.4.2).

#include <cmath>

#include "linkage/block/s_curve.h"
#include "linkage/block/sensitivity.h"
#include "tests/vectors/operations.h"

namespace kindred::vectors {

namespace {

Banding banding_of(const Json& input) {
  return {static_cast<uint32_t>(input["b"].whole()), static_cast<uint32_t>(input["r"].whole())};
}

Json s_curve(const Json& input) {
  std::vector<double> chances;
  for (const double s : input["s"].numbers()) {
    chances.push_back(kindred::s_curve(banding_of(input), s));
  }
  return chances;
}

Json band_probabilities(const Json& input) {
  const Banding banding = banding_of(input);
  const double candidate = kindred::s_curve(banding, input["s"].number());
  const double band = kindred::s_curve({1, banding.rows}, input["s"].number());
  return {{"rows", banding.bands * banding.rows},
          {"band_agrees", band},
          {"band_differs", 1 - band},
          {"no_band_agrees", 1 - candidate},
          {"candidate", candidate}};
}

Json threshold(const Json& input) {
  const Banding banding = banding_of(input);
  return {{"approximation", threshold_estimate(banding)},
          {"half", half_point(banding)},
          {"steepest", steepest_point(banding)},
          {"max_slope", steepest_and_or(banding.rows, banding.bands).slope}};
}

Json s_curve_rise(const Json& input) {
  const double from = input["from"].number();
  const double to = input["to"].number();
  const Banding banding = banding_of(input);
  const double rise = kindred::s_curve(banding, to) - kindred::s_curve(banding, from);
  return {{"rise", rise}, {"mean_slope", rise / (to - from)}};
}

// What the curve is near to where it is low.
Json s_curve_small(const Json& input) {
  const Banding banding = banding_of(input);
  const double s = input["s"].number();
  const double linear = banding.bands * kindred::s_curve({1, banding.rows}, s);
  return {{"exact", kindred::s_curve(banding, s)},
          {"one_minus_exp", -std::expm1(-linear)},
          {"linear", linear}};
}

Json curve_areas(const Json& input) {
  const CurveAreas areas = kindred::curve_areas(banding_of(input), input["t"].number());
  return {{"false_positive_area", areas.false_positive},
          {"false_negative_area", areas.false_negative}};
}

// The time to compare all pairs.
Json brute_force_time(const Json& input) {
  const uint64_t n = input["n"].whole();
  const uint64_t pairs = n * (n - 1) / 2;
  const double seconds = static_cast<double>(pairs) / input["comparisons_per_second"].number();
  return {
      {"pairs", pairs}, {"seconds", seconds}, {"hours", seconds / 3600}, {"days", seconds / 86400}};
}

Json option(const Banding& banding) {
  return {{"b", banding.bands}, {"r", banding.rows}, {"threshold", threshold_estimate(banding)}};
}

Json choose_bands(const Json& input) {
  const auto n = static_cast<uint32_t>(input["n"].whole());
  const BandingChoice choice = choose_banding(n, input["t"].number());
  Json::List options;
  for (const Banding& banding : bandings(n)) options.push_back(option(banding));
  return {{"options", options},
          {"nearest", option(choice.nearest)},
          {"at_most_t", choice.not_above ? option(*choice.not_above) : Json()},
          {"at_least_t", choice.not_below ? option(*choice.not_below) : Json()}};
}

constexpr Operation kOperations[] = {
    {"s_curve", s_curve},
    {"band_probabilities", band_probabilities},
    {"threshold", threshold},
    {"s_curve_rise", s_curve_rise},
    {"s_curve_small", s_curve_small},
    {"curve_areas", curve_areas},
    {"brute_force_time", brute_force_time},
    {"choose_bands", choose_bands},
};

}  // namespace

Operations curve_operations() { return kOperations; }

}  // namespace kindred::vectors
