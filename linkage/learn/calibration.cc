#include "linkage/learn/calibration.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace kindred {

namespace {

constexpr double kLeastScale = 0.1;
constexpr double kMostScale = 3;
constexpr double kScaleError = 0.5;  // standard deviation of the prior of the scale, around 1
constexpr double kShiftError = 5;    // of the shift, around 0, in bits
constexpr int kMostWeight = 60;      // bits; beyond, a weight says no more
constexpr int kSteps = 50;

// What a step of Newton's method needs: the slope and the curvature of the loss, for the scale and
// the shift, in units of the natural logarithm.
struct Slopes {
  double scale = 0;
  double shift = 0;
  double scale_scale = 0;
  double scale_shift = 0;
  double shift_shift = 0;

  // `pairs` at a weight, by how the loss of each rises with its log odds, and curves.
  void add(double weight, double rise, double curve) {
    constexpr double kLn2 = std::numbers::ln2;
    scale += rise * weight * kLn2;
    shift += rise * kLn2;
    scale_scale += curve * weight * weight * kLn2 * kLn2;
    scale_shift += curve * weight * kLn2 * kLn2;
    shift_shift += curve * kLn2 * kLn2;
  }
};

double probability_at(double weight, const WeightCalibration& by) {
  return 1 / (1 + std::exp2(-(by.scale * weight + by.shift)));
}

// Pairs of about one weight.
struct Bin {
  double found = 0;
  double wrong = 0;  // among them, at most all
};

// The share of wrong pairs falls as the weight rises: neighbours that say otherwise are pooled (M.
// Ayer et al., "An empirical distribution function for sampling with incomplete information", Ann.
// Math. Statist. 26, 1955). Where it is a half or more all are taken to be wrong: wrong pairs of
// little weight are fewer than they should be, for one of their records has found its match.
void pool(std::vector<Bin>* bins) {
  struct Pooled {
    Bin sum;
    size_t bins = 0;
    double share() const { return sum.found > 0 ? sum.wrong / sum.found : 0; }
  };
  std::vector<Pooled> stack;
  for (const Bin& bin : *bins) {
    stack.push_back({bin, 1});
    while (stack.size() > 1 && stack[stack.size() - 2].share() <= stack.back().share()) {
      const Pooled last = stack.back();
      stack.pop_back();
      stack.back().sum.found += last.sum.found;
      stack.back().sum.wrong += last.sum.wrong;
      stack.back().bins += last.bins;
    }
  }
  auto bin = bins->begin();
  for (const Pooled& pooled : stack) {
    const double share = pooled.share() >= 0.5 ? 1 : pooled.share();
    for (size_t b = 0; b < pooled.bins; ++b, ++bin) bin->wrong = share * bin->found;
  }
}

// By the weight in whole bits, from -kMostWeight on. By chance there may be more wrong pairs of a
// weight than were found, where most records have found their partner at a greater one.
std::vector<Bin> bins_of(std::span<const double> found, std::span<const double> wrong,
                         double stands_for) {
  std::vector<Bin> bins(2 * kMostWeight + 1);
  const auto bin_of = [&](double weight) -> Bin& {
    const double clamped = std::clamp(weight, -1.0 * kMostWeight, 1.0 * kMostWeight);
    return bins[static_cast<size_t>(std::lround(clamped) + kMostWeight)];
  };
  for (const double weight : found) ++bin_of(weight).found;
  for (const double weight : wrong) bin_of(weight).wrong += stands_for;
  for (Bin& bin : bins) bin.wrong = std::min(bin.wrong, bin.found);
  pool(&bins);
  return bins;
}

Slopes slopes(std::span<const Bin> bins, const WeightCalibration& now) {
  Slopes sum;
  for (size_t b = 0; b < bins.size(); ++b) {
    const double weight = static_cast<double>(b) - kMostWeight;
    const double p = probability_at(weight, now);
    sum.add(weight, bins[b].found * p - (bins[b].found - bins[b].wrong),
            bins[b].found * p * (1 - p));
  }
  sum.scale += (now.scale - 1) / (kScaleError * kScaleError);
  sum.scale_scale += 1 / (kScaleError * kScaleError);
  sum.shift += now.shift / (kShiftError * kShiftError);
  sum.shift_shift += 1 / (kShiftError * kShiftError);
  return sum;
}

}  // namespace

std::vector<uint32_t> one_partner_each(std::span<const RivalPair> pairs,
                                       std::span<const double> weights) {
  std::vector<uint32_t> order(pairs.size());
  std::iota(order.begin(), order.end(), uint32_t{0});
  std::ranges::stable_sort(order, [&](uint32_t a, uint32_t b) { return weights[a] > weights[b]; });
  uint32_t ends = 0;
  for (const RivalPair& pair : pairs) ends = std::max({ends, pair.left + 1, pair.right + 1});
  std::vector<bool> taken(ends);
  std::vector<uint32_t> chosen;
  for (const uint32_t place : order) {
    const RivalPair& pair = pairs[place];
    if (taken[pair.left] || taken[pair.right]) continue;
    taken[pair.left] = taken[pair.right] = true;
    chosen.push_back(place);
  }
  std::ranges::sort(chosen);
  return chosen;
}

WeightCalibration calibrate(std::span<const double> found, std::span<const double> wrong,
                            double stands_for) {
  const std::vector<Bin> bins = bins_of(found, wrong, stands_for);
  WeightCalibration now;
  for (int step = 0; step < kSteps; ++step) {
    const Slopes at = slopes(bins, now);
    const double determinant = at.scale_scale * at.shift_shift - at.scale_shift * at.scale_shift;
    const double by_scale = (at.shift_shift * at.scale - at.scale_shift * at.shift) / determinant;
    const double by_shift = (at.scale_scale * at.shift - at.scale_shift * at.scale) / determinant;
    // Short steps, for far from the best the curve is flat.
    const double most = std::max({1.0, std::abs(by_scale) / 0.2, std::abs(by_shift) / 2});
    now.scale = std::clamp(now.scale - by_scale / most, kLeastScale, kMostScale);
    now.shift -= by_shift / most;
    if (std::abs(by_scale) < 1e-9 && std::abs(by_shift) < 1e-9) break;
  }
  return now;
}

}  // namespace kindred
