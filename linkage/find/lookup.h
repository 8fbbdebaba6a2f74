#ifndef KINDRED_LINKAGE_FIND_LOOKUP_H_
#define KINDRED_LINKAGE_FIND_LOOKUP_H_

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "linkage/find/find_counts.h"
#include "linkage/find/finder.h"
#include "linkage/find/looked_up.h"

namespace kindred {

// The pairs of a record with live ones that score high enough, in no particular order. The record
// is not taken in: the live record of its own identity is left out, and no cap keeps it from a
// bucket. O(members of the record's keys).
std::vector<LookedUp> look_up(const Finder& finder, const KeyedRecord& record, FindCounts* counts);

// The same of some live records alone, that others have named: of those among them that are live,
// by the rules and the score as they are here, caps aside.
std::vector<LookedUp> judge(const Finder& finder, const KeyedRecord& record,
                            std::span<const Identity> others, FindCounts* counts);

// What find knows of two live records.
struct PairFacts {
  bool candidates = false;  // they share a key that admits both, and their sources are linked
  std::vector<uint16_t> branches;  // that hold on the pair
  std::vector<uint16_t> capped;    // of these, the ones in which no shared key admits both
  Evaluation evaluation;           // scored to the end, whatever the threshold
};

// `admits` tells whether a key admits the record in that slot.
PairFacts facts_of(const Finder& finder, uint32_t left, uint32_t right,
                   const std::function<bool(uint64_t key, uint32_t slot)>& admits);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_LOOKUP_H_
