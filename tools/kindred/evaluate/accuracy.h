#ifndef KINDRED_TOOLS_KINDRED_EVALUATE_ACCURACY_H_
#define KINDRED_TOOLS_KINDRED_EVALUATE_ACCURACY_H_

#include <cstdint>
#include <limits>
#include <vector>

#include "tools/kindred/gold/gold_pairs.h"

namespace kindred {

struct ScoredPair {
  NumberedPair pair;
  double score = 0;
  bool chosen = true;  // false: no match, whatever its score (chosen_pairs.h)
  bool gold = false;   // set by rank_pairs()

  bool matches(double threshold) const { return chosen && score >= threshold; }
};

// Scored candidate pairs beside the pairs that are known to match.
struct RankedPairs {
  std::vector<NumberedPair> gold;      // distinct, ascending
  std::vector<ScoredPair> candidates;  // best first, of one score ascending
};

// `gold` may hold repeats, and numbers that no record has: such a pair is never found. `candidates`
// holds each pair once. O(n log n).
RankedPairs rank_pairs(std::vector<NumberedPair> gold, std::vector<ScoredPair> candidates);

// The share of nothing.
inline constexpr double kNoShare = std::numeric_limits<double>::quiet_NaN();

// The share of the found pairs that are gold, the share of the gold pairs that were found, and the
// harmonic mean of the two. Not a number where there is nothing to divide by.
struct Quality {
  double precision = kNoShare;
  double recall = kNoShare;
  double f1 = kNoShare;
};

// By counts: pairs found that are gold, pairs found, gold pairs.
Quality quality_of(double found_gold, double found, double gold);

// How good a set of scored candidate pairs is, held against the known pairs.
struct Accuracy {
  uint64_t records = 0;
  uint64_t gold_pairs = 0;  // distinct
  uint64_t candidate_pairs = 0;
  uint64_t matches = 0;        // candidates that reach the threshold and are chosen
  double blocking_recall = 0;  // share of the gold pairs that are candidates
  double pairs_share = 0;      // candidates among all pairs of records; 1 - reduction ratio

  double threshold = 0;
  Quality at_threshold;
  double best_threshold = 0;  // where F1 is greatest; of several such, the highest
  Quality best;
  Quality closure;  // of all pairs within the connected components of the matches
};

// Components are counted, not spelled out.
Accuracy measure_accuracy(uint64_t records, const RankedPairs& pairs, double threshold);

// One more than the greatest number among the pairs.
uint32_t numbers_in(const RankedPairs& pairs);

// One threshold of many.
struct CurvePoint {
  double threshold = 0;
  uint64_t matches = 0;  // candidates that reach it and are chosen
  Quality quality;
};

// What thresholds give, from the highest to the lowest. Each is the score of a candidate. The first
// is the highest one with a match; then, for each whole percent, comes the highest one that finds
// so much of the gold, or of the candidates; the last takes all candidates. At most 203 points;
// none where nothing is chosen.
std::vector<CurvePoint> precision_recall(const RankedPairs& pairs);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_EVALUATE_ACCURACY_H_
