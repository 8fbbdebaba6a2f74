#include "tools/kindred/evaluate/calibration.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "tools/kindred/report/wilson.h"

namespace kindred {

namespace {

constexpr std::array kEdges = {0.0, 0.01, 0.05, 0.2, 0.5, 0.8, 0.95, 0.99, 0.999, 1.0};

void add(const ScoredPair& pair, CalibrationBin* bin) {
  ++bin->pairs;
  bin->gold += pair.gold;
  bin->promised += pair.score;
}

size_t bin_of(double probability) {
  const auto above = std::upper_bound(kEdges.begin() + 1, kEdges.end() - 1, probability);
  return static_cast<size_t>(above - kEdges.begin()) - 1;
}

double gap(const CalibrationBin& bin) {
  return std::abs(bin.promised - static_cast<double>(bin.gold));
}

}  // namespace

Calibration measure_calibration(const RankedPairs& pairs, double threshold) {
  Calibration calibration;
  for (size_t b = 0; b + 1 < kEdges.size(); ++b) {
    calibration.bins.push_back({.from = kEdges[b], .to = kEdges[b + 1]});
  }
  calibration.matches = {.from = threshold, .to = 1};
  calibration.all = {.from = 0, .to = 1};
  double squares = 0;
  for (const ScoredPair& pair : pairs.candidates) {
    if (!pair.chosen) continue;
    add(pair, &calibration.bins[bin_of(pair.score)]);
    add(pair, &calibration.all);
    if (pair.matches(threshold)) add(pair, &calibration.matches);
    const double off = pair.score - (pair.gold ? 1 : 0);
    squares += off * off;
  }
  double gaps = 0;
  for (CalibrationBin& bin : calibration.bins) {
    bin.share = wilson(bin.gold, bin.pairs);
    gaps += gap(bin);
  }
  for (CalibrationBin* bin : {&calibration.matches, &calibration.all}) {
    bin->share = wilson(bin->gold, bin->pairs);
  }
  const double n = std::max(1.0, static_cast<double>(calibration.all.pairs));
  calibration.error = gaps / n;
  calibration.brier = squares / n;
  return calibration;
}

}  // namespace kindred
