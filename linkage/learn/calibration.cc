#include "linkage/learn/calibration.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "linkage/score/probability.h"

namespace kindred {

namespace {

constexpr double kLeastScale = 0.1;
constexpr double kMostScale = 3;
constexpr double kScaleError = 0.5;  // standard deviation of the prior of the scale, around 1
constexpr double kShiftError = 5;    // of the shift, around 0, in bits
constexpr int kSteps = 200;

// The slope of the loss and how it curves, for the scale and the shift.
struct Slopes {
  double scale = 0;
  double shift = 0;
  double scale_scale = 0;
  double scale_shift = 0;
  double shift_shift = 0;
};

Slopes slopes(const WeightBins& counted, const WeightCalibration& now) {
  constexpr double kLn2 = std::numbers::ln2;
  Slopes sum;
  for (size_t b = 0; b < counted.bins().size(); ++b) {
    const auto [found, wrong] = counted.bins()[b];
    const double weight = WeightBins::weight_of(b);
    const double p = probability_of_weight(now.scale * weight + now.shift);
    const double rise = (found * p - (found - wrong)) * kLn2;
    const double curve = found * p * (1 - p) * kLn2 * kLn2;
    sum.scale += rise * weight;
    sum.shift += rise;
    sum.scale_scale += curve * weight * weight;
    sum.scale_shift += curve * weight;
    sum.shift_shift += curve;
  }
  sum.scale += (now.scale - 1) / (kScaleError * kScaleError);
  sum.scale_scale += 1 / (kScaleError * kScaleError);
  sum.shift += now.shift / (kShiftError * kShiftError);
  sum.shift_shift += 1 / (kShiftError * kShiftError);
  return sum;
}

}  // namespace

WeightCalibration calibrate(const WeightBins& counted) {
  WeightCalibration now;
  for (int step = 0; step < kSteps; ++step) {
    const Slopes at = slopes(counted, now);
    const double determinant = at.scale_scale * at.shift_shift - at.scale_shift * at.scale_shift;
    const double by_scale = (at.shift_shift * at.scale - at.scale_shift * at.shift) / determinant;
    const double by_shift = (at.scale_scale * at.shift - at.scale_shift * at.scale) / determinant;
    // Short steps, for far from the best the loss is flat.
    const double most = std::max({1.0, std::abs(by_scale) / 0.2, std::abs(by_shift) / 2});
    now.scale = std::clamp(now.scale - by_scale / most, kLeastScale, kMostScale);
    now.shift -= by_shift / most;
    if (std::abs(by_scale) < 1e-9 && std::abs(by_shift) < 1e-9) break;
  }
  return now;
}

}  // namespace kindred
