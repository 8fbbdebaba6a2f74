#ifndef KINDRED_LINKAGE_DECIDE_MATCH_TURN_H_
#define KINDRED_LINKAGE_DECIDE_MATCH_TURN_H_

#include <cstddef>
#include <cstdint>
#include <optional>
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

// Two live records of which a label says something else now, or nothing any more.
struct LabelledRecords {
  uint32_t a = 0;  // in the order of their identities
  uint32_t b = 0;
};

// What passes from decide on in one process: what one input record, or one label, changed of the
// set of published matches. Slots are those of the PairTurn that it was made of.
struct MatchTurn {
  std::vector<EndedMatch> ended;
  std::vector<BegunMatch> begun;
  std::optional<LabelledRecords> labelled;  // where a label is the cause; the rest may be empty

  void clear() {
    ended.clear();
    begun.clear();
    labelled.reset();
  }
};

// The same in its form between processes.
MatchChanges changes_of(const MatchTurn& turn, const PairTurn& cause, const SlotRecords& records);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_DECIDE_MATCH_TURN_H_
