#ifndef KINDRED_LINKAGE_FIND_TOLD_PAIRS_H_
#define KINDRED_LINKAGE_FIND_TOLD_PAIRS_H_

#include <span>
#include <vector>

#include "linkage/find/index/sharded_index.h"
#include "linkage/find/pair_change.h"
#include "linkage/find/pair_judging.h"
#include "linkage/find/supported_pairs.h"
#include "linkage/find/versions.h"

namespace kindred {

// What other finders have found, as if it had been found here: by move, and behind all moves what
// no move has to do with. `told` has each pair once, as it stands behind the moves, of records of
// identities of their own; `pairs` is what there was before them. Takes the events. A pair is lost
// with the first of its records that leaves, and found with the last one that enters.
// O(told + moves).
std::vector<PairJudging::Judged> judged_of(std::span<PairChange> told,
                                           std::span<const ShardedIndex::Move> moves,
                                           const Versions& versions, const SupportedPairs& pairs);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_TOLD_PAIRS_H_
