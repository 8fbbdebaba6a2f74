#ifndef KINDRED_LINKAGE_LEARN_BEST_THRESHOLD_H_
#define KINDRED_LINKAGE_LEARN_BEST_THRESHOLD_H_

#include <optional>
#include <span>
#include <vector>

namespace kindred {

// A pair that may be published: its match weight in bits, and how probably it matches. That is 0 or
// 1 where it is known.
struct PairChance {
  double weight = 0;
  double chance = 0;
};

struct BestThreshold {
  double weight = 0;     // a pair of this match weight, in bits, or more is a match
  double precision = 0;  // expected of all these
  double recall = 0;     // expected; of the matches among the pairs
  // Whether precision is what kLeastRight asks for. If not, the pairs do not tell better: with that
  // precision hardly a match would be left.
  bool sure = true;
};

// Of the pairs from the threshold on so many are to be right: 87 in 100, so that 85 are where the
// expectation is a little off. With 90, senzing_truthset had .03 less F1 of the pairs after 50 and
// 100 answers; with 85, .04 less of the closure after 100. No other set depended on it.
inline constexpr double kLeastRight = 0.87;

inline constexpr double kAsGood = 0.005;  // of F1

// The threshold with the greatest F1 that is expected. F1 is greatest where pairs of half its own
// size begin to count (Z. C. Lipton, C. Elkan, B. Naryanaswamy, "Optimal thresholding of
// classifiers to maximize F1 measure", ECML 2014): at one half and below. Where less than
// kLeastRight of these would be right, the threshold is as much higher as it takes, unless that
// costs more than a tenth of F1: then one in two is to be right. Of thresholds that are as good but
// for `as_good` of F1 it is the one nearest to `now`, which may be that itself: where few labels
// say how sure pairs are, what the model says of how many match counts too. None where no pair is
// likely to match. O(n log n).
std::optional<BestThreshold> best_threshold(std::vector<PairChance> pairs, double now,
                                            double as_good = kAsGood);

// What is expected of this threshold, which is not `sure`. Some pair weighs as much, or more.
BestThreshold threshold_at(double weight, std::span<const PairChance> pairs);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_BEST_THRESHOLD_H_
