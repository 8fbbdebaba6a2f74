#ifndef KINDRED_TOOLS_KINDRED_ACCURACY_H_
#define KINDRED_TOOLS_KINDRED_ACCURACY_H_

#include <compare>
#include <cstdint>
#include <vector>

namespace kindred {

// Two different records by number, the smaller one left.
struct NumberedPair {
  uint32_t left = 0;
  uint32_t right = 0;

  auto operator<=>(const NumberedPair&) const = default;
};

struct ScoredPair {
  NumberedPair pair;
  double score = 0;
  bool chosen = true;  // false: no match, because one of the two has a better partner
};

// Of the pairs that were found, how many are gold; of the gold pairs, how many were found; and the
// harmonic mean of the two. 0 where there is nothing to divide by.
struct Quality {
  double precision = 0;
  double recall = 0;
  double f1 = 0;
};

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

// `gold` may hold repeats, and numbers that no record has: such a pair is never found. `candidates`
// holds each pair once. O(n log n) in the number of pairs; components are counted, not spelled out.
Accuracy measure_accuracy(uint64_t records, std::vector<NumberedPair> gold,
                          std::vector<ScoredPair> candidates, double threshold);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_ACCURACY_H_
