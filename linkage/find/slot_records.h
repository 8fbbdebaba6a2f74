#ifndef KINDRED_LINKAGE_FIND_SLOT_RECORDS_H_
#define KINDRED_LINKAGE_FIND_SLOT_RECORDS_H_

#include <cstdint>

#include "linkage/find/index/slot_sources.h"
#include "linkage/record/identity_pair.h"
#include "linkage/record/record.h"

namespace kindred {

// What later stages may ask of a record, by the slot under which the pairs of a PairTurn have it.
// Find answers from its store (StoredRecords), a recorded stream of its pair changes from what they
// name (RecordedTurns).
class SlotRecords {
 public:
  using Slot = uint32_t;
  static constexpr Slot kNone = UINT32_MAX;

  // Whether a's identity stands before b's.
  virtual bool less(Slot a, Slot b) const = 0;

  // A number that two records of one source have in common, and no others. Asked for each pair of a
  // record that may have one partner a source, so it is no virtual call.
  uint32_t source(Slot slot) const { return (*sources_)[slot]; }

  virtual Identity identity(Slot slot) const = 0;

  IdentityPair pair(Slot a, Slot b) const {
    return less(a, b) ? IdentityPair(identity(a), identity(b))
                      : IdentityPair(identity(b), identity(a));
  }

 protected:
  // `sources` outlives this.
  explicit SlotRecords(const SlotSources* sources) : sources_(sources) {}
  ~SlotRecords() = default;

 private:
  const SlotSources* sources_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_SLOT_RECORDS_H_
