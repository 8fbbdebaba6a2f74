#ifndef KINDRED_TOOLS_KINDRED_EVALUATE_CHOSEN_PAIRS_H_
#define KINDRED_TOOLS_KINDRED_EVALUATE_CHOSEN_PAIRS_H_

#include <cstdint>
#include <span>
#include <vector>

#include "linkage/decide/cohesive_matches.h"
#include "tools/kindred/candidates/candidates.h"
#include "tools/kindred/evaluate/accuracy.h"

namespace kindred {

// Sets `chosen` of every candidate pair as `sources.partners: one_per_source` does. Pairs are taken
// best first, those of equal scores in the order given, which is that of their identities. A pair
// is left out when one of its records has a partner in the other's source. Worse pairs never keep
// out better ones, so the chosen pairs that reach a threshold are those that it would publish.
//
// `source_of`: by a record's number. O(n log n).
void choose_one_per_source(std::span<const uint32_t> source_of,
                           std::vector<ScoredPair>* candidates);

// The candidate pairs that reach the threshold `match`, by the records' numbers, before update().
CohesiveMatches cohesive_matches(double match, double cohesion,
                                 std::span<const ScoredPair> candidates);

// Sets `chosen` of every candidate pair as `score.cohesion` does at the threshold `match`. Pairs
// below it stay chosen. What is withheld at this threshold is missing at others too.
// The pairs ascend. O(n d) for records of d matches.
void choose_cohesive(double match, double cohesion, std::vector<ScoredPair>* candidates);

// The candidate pairs with their scores, in the order of found.pairs. `chosen` is set where the
// pipeline wants one partner a source, or cohesion.
std::vector<ScoredPair> scored_pairs(const Pipeline& pipeline, const Candidates& found);

// The connected components of the candidates that match, as Linker::count_clusters() would count
// them at that threshold: chains through a third source may connect two records of one.
ClusterCounts count_clusters(const Pipeline& pipeline, const Candidates& found,
                             std::span<const ScoredPair> candidates, double match);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_EVALUATE_CHOSEN_PAIRS_H_
