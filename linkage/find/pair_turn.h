#ifndef KINDRED_LINKAGE_FIND_PAIR_TURN_H_
#define KINDRED_LINKAGE_FIND_PAIR_TURN_H_

#include <cstdint>
#include <vector>

#include "linkage/find/change.h"
#include "linkage/find/slot_records.h"
#include "linkage/record/keyed_record.h"

namespace kindred {

// A pair that came to share a key and to score high enough.
struct FoundPair {
  uint32_t a = 0;  // slots, a < b
  uint32_t b = 0;
  uint32_t support = 0;  // keys
  uint64_t digest = 0;   // of what its event says
  Change event;

  bool review() const { return event.decision == Decision::kReview; }
};

// One that ceased to.
struct LostPair {
  uint32_t a = 0;
  uint32_t b = 0;
  bool review = false;
  uint64_t digest = 0;  // of what its event said
};

// What passes from find to decide in one process: what one input record changed of the pairs that
// share a key and score high enough. Records go by slots, so that nothing is copied; a slot stands
// for a version of a record. Behind the turn nothing may ask for a slot that leaves.
struct PairTurn {
  uint32_t leaves = SlotRecords::kNone;  // the version before, where there was a live one
  uint32_t enters = SlotRecords::kNone;  // the new one, where it is no delete
  int64_t time = 0;                      // of the record
  // Or the slot whose record has another version of the same content in its place, and what was
  // there, valid until the turn is over.
  uint32_t refreshed = SlotRecords::kNone;
  const KeyedRecord* before = nullptr;
  std::vector<LostPair> lost;
  std::vector<FoundPair> found;

  bool empty() const { return lost.empty() && found.empty(); }
  // Whether a record entered, left or was refreshed.
  bool moved() const {
    return leaves != SlotRecords::kNone || enters != SlotRecords::kNone ||
           refreshed != SlotRecords::kNone;
  }
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_PAIR_TURN_H_
