#ifndef KINDRED_LINKAGE_FIND_RECORDED_TURNS_H_
#define KINDRED_LINKAGE_FIND_RECORDED_TURNS_H_

#include <cstdint>
#include <map>
#include <vector>

#include "linkage/find/index/slot_sources.h"
#include "linkage/find/pair_change.h"
#include "linkage/find/pair_turn.h"
#include "linkage/find/slot_records.h"

namespace kindred {

// A turn in its form between processes. `records` knows its slots.
PairChanges changes_of(const PairTurn& turn, const SlotRecords& records);

// The way back: turns as decide takes them, from pair changes that were recorded. An identity has
// one slot for good, whatever its versions. Some 100 bytes an identity; O(log identities) for each
// that is named.
class RecordedTurns final : public SlotRecords {
 public:
  RecordedTurns() : SlotRecords(&sources_) {}
  RecordedTurns(const RecordedTurns&) = delete;
  RecordedTurns& operator=(const RecordedTurns&) = delete;

  PairTurn turn_of(PairChanges changes);

  bool less(Slot a, Slot b) const override { return *identities_[a] < *identities_[b]; }
  Identity identity(Slot slot) const override { return *identities_[slot]; }

 private:
  Slot slot_of(const Identity& identity);

  std::map<Identity, Slot> slots_;
  std::vector<const Identity*> identities_;  // by slot, keys of slots_
  SlotSources sources_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_RECORDED_TURNS_H_
