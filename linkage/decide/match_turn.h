#ifndef KINDRED_LINKAGE_DECIDE_MATCH_TURN_H_
#define KINDRED_LINKAGE_DECIDE_MATCH_TURN_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "linkage/decide/match_change.h"
#include "linkage/find/pair_turn.h"
#include "linkage/find/slot_records.h"

namespace kindred {

// A pair that is published no longer.
struct EndedMatch {
  uint32_t a = 0;
  uint32_t b = 0;
  uint64_t digest = 0;  // of what was said of it, where the turn tells
};

// One that is published now, or says something else now.
struct BegunMatch {
  static constexpr size_t kEarlier = SIZE_MAX;

  uint32_t a = 0;
  uint32_t b = 0;
  bool review = false;
  size_t found = kEarlier;  // its number in PairTurn::found, or kEarlier: find judges it again
};

// What passes from decide on in one process: what one input record changed of the set of published
// matches. Slots are those of the PairTurn that it was made of.
struct MatchTurn {
  std::vector<EndedMatch> ended;
  std::vector<BegunMatch> begun;

  void clear() {
    ended.clear();
    begun.clear();
  }
};

// The same in its form between processes.
MatchChanges changes_of(const MatchTurn& turn, const PairTurn& cause, const SlotRecords& records);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_DECIDE_MATCH_TURN_H_
