// Whether probabilities keep what they promise: of the pairs at 0.9, nine in ten should match.

#ifndef KINDRED_TOOLS_KINDRED_EVALUATE_CALIBRATION_H_
#define KINDRED_TOOLS_KINDRED_EVALUATE_CALIBRATION_H_

#include <cstdint>
#include <vector>

#include "tools/kindred/evaluate/accuracy.h"
#include "tools/kindred/evaluate/bootstrap.h"

namespace kindred {

// Pairs with a probability in [from, to), or in [from, to] in the last bin.
struct CalibrationBin {
  double from = 0;
  double to = 0;
  uint64_t pairs = 0;
  uint64_t gold = 0;
  double promised = 0;  // sum of the probabilities
  // See wilson(): as if each pair were drawn for itself. Where many pairs are of one large group
  // they are alike, and the interval is too narrow.
  Interval share{0, 1};

  // Where there are pairs.
  double average() const { return promised / static_cast<double>(pairs); }
  double gold_share() const { return static_cast<double>(gold) / static_cast<double>(pairs); }
};

// The scores of candidates as probabilities, held against the known pairs. A pair that is no match
// because one of the two has a better partner is left out: no probability of it is published.
struct Calibration {
  std::vector<CalibrationBin> bins;  // narrow ones near 0 and 1, where most pairs are
  CalibrationBin matches;            // those that reach the threshold
  CalibrationBin all;
  // Means over all pairs. `error` is the distance between what a pair's bin promises and its share
  // of gold (expected calibration error). `brier` is the squared distance between the pair's
  // probability and the truth, 1 or 0 (G. W. Brier, Mon. Weather Rev. 78, 1950).
  double error = 0;
  double brier = 0;
};

Calibration measure_calibration(const RankedPairs& pairs, double threshold);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_EVALUATE_CALIBRATION_H_
