#ifndef KINDRED_LINKAGE_LEARN_RIVALS_H_
#define KINDRED_LINKAGE_LEARN_RIVALS_H_

#include <cstdint>
#include <span>
#include <vector>

namespace kindred {

// A candidate pair whose records each have at most one match in the source of the other.
struct RivalPair {
  uint32_t pattern = 0;  // its place among those of the candidates
  // Each end is a number from 0 that stands for a record and the source in which it seeks its
  // match. Pairs with the same left end are rivals, and those with the same right end. Where an end
  // is the left one of a pair and the right one of another, these two do not count as rivals.
  uint32_t left = 0;
  uint32_t right = 0;
};

// By pattern, how many of its pairs are expected to match when no two rivals do, given the odds of
// each pattern. By ten rounds of belief propagation on the graph of the pairs (M. Bayati, C. Nair,
// "A rigorous proof of the cavity method for counting matchings", Allerton 2006). Exact where the
// graph has no cycle: an only candidate keeps its chance, and two equal ones share it. Where the
// pairs are a sample, there are taken to be `stands_for` times as many rivals.
//
// The two ends of a pair differ. O(pairs).
std::vector<double> rival_matches(std::span<const RivalPair> pairs, std::span<const double> odds,
                                  double stands_for);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_RIVALS_H_
