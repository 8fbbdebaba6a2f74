#ifndef KINDRED_LINKAGE_LEARN_RIVALS_H_
#define KINDRED_LINKAGE_LEARN_RIVALS_H_

#include <cstdint>
#include <span>
#include <vector>

namespace kindred {

// A candidate pair of records of which each has one match at most in the source of the other.
struct RivalPair {
  uint32_t pattern = 0;  // its place among those of the candidates
  // Which record it is that seeks its match, and in which source, as a number from 0: pairs with a
  // number in common are rivals.
  uint32_t left = 0;
  uint32_t right = 0;
};

// By pattern, how many of its pairs are expected to match when no two rivals do, given the odds of
// each pattern: by belief propagation on the graph of the pairs (M. Bayati, C. Nair, "A rigorous
// proof of the cavity method for counting matchings", Allerton 2006), ten rounds. Exact where the
// graph has no cycle; so an only candidate keeps its chance, and two equal ones share it. Where the
// pairs are a sample, rivals are taken for `stands_for` times as many.
//
// A record is no end twice. O(pairs).
std::vector<double> rival_matches(std::span<const RivalPair> pairs, std::span<const double> odds,
                                  double stands_for);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_RIVALS_H_
