// The curve of banding (MMDS 3.4.2): the chance that two records become a candidate pair, by the
// chance s that one function agrees on them, the similarity itself for min-hash.

#ifndef KINDRED_LINKAGE_BLOCK_S_CURVE_H_
#define KINDRED_LINKAGE_BLOCK_S_CURVE_H_

#include <cstdint>
#include <optional>
#include <vector>

namespace kindred {

struct Banding {
  uint32_t bands = 1;  // at least 1
  uint32_t rows = 1;   // at least 1

  bool operator==(const Banding&) const = default;
};

// 1 - (1 - s^rows)^bands, s in [0, 1], to full precision where it is small.
double s_curve(Banding banding, double s);

// Where the curve rises, by three measures that are near to one another and differ: the estimate
// (1/bands)^(1/rows), the point where the curve is 1/2, and where it is steepest.
double threshold_estimate(Banding banding);
double half_point(Banding banding);
double steepest_point(Banding banding);

// What a threshold t at s costs: the area under the curve up to t, pairs compared in vain, and the
// area above it from t on, pairs missed; each by Simpson's rule, to about 1e-12.
struct CurveAreas {
  double false_positive = 0;
  double false_negative = 0;
};
CurveAreas curve_areas(Banding banding, double t);

// All ways to cut so many functions into bands of one size, by rising rows; `functions` is at
// least 1. O(functions).
std::vector<Banding> bandings(uint32_t functions);

// Those of bandings() whose threshold estimate fits t best: the nearest, the largest that is at
// most t (fewer pairs missed) and the smallest that is at least t (fewer compared in vain), if
// there are such. An estimate within 1e-12 of t counts as t.
struct BandingChoice {
  Banding nearest;
  std::optional<Banding> not_above;
  std::optional<Banding> not_below;
};
BandingChoice choose_banding(uint32_t functions, double t);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BLOCK_S_CURVE_H_
