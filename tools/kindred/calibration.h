// Whether probabilities keep what they promise: of the pairs at 0.9, nine in ten should match.

#ifndef KINDRED_TOOLS_KINDRED_CALIBRATION_H_
#define KINDRED_TOOLS_KINDRED_CALIBRATION_H_

#include <cstdint>
#include <vector>

#include "tools/kindred/accuracy.h"
#include "tools/kindred/bootstrap.h"

namespace kindred {

// Pairs with a probability in [from, to), or in [from, to] in the last bin.
struct CalibrationBin {
  double from = 0;
  double to = 0;
  uint64_t pairs = 0;
  uint64_t gold = 0;
  double promised = 0;  // sum of the probabilities
  // Of the share of gold at 95 % (E. B. Wilson, "Probable inference, the law of succession, and
  // statistical inference", J. Am. Stat. Assoc. 22, 1927), as if each pair were drawn for itself:
  // pairs of one large group are alike, and the interval then too narrow. 0 to 1 without pairs.
  Interval share{0, 1};
};

// The scores of candidates as probabilities, held against the known pairs. A pair that is no match
// because one of the two has a better partner is left out: no probability of it is published.
struct Calibration {
  std::vector<CalibrationBin> bins;  // narrow ones near 0 and 1, where most pairs are
  CalibrationBin matches;            // those that reach the threshold
  CalibrationBin all;
  // Mean over all pairs: of the distance between what their bin promises and its share of gold
  // (expected calibration error), and of the squared one between a pair's probability and 1 for
  // gold, 0 for others (G. W. Brier, Mon. Weather Rev. 78, 1950).
  double error = 0;
  double brier = 0;
};

Calibration measure_calibration(const RankedPairs& pairs, double threshold);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_CALIBRATION_H_
