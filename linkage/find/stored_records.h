#ifndef KINDRED_LINKAGE_FIND_STORED_RECORDS_H_
#define KINDRED_LINKAGE_FIND_STORED_RECORDS_H_

#include "linkage/find/index/record_store.h"
#include "linkage/find/index/slot_sources.h"
#include "linkage/find/slot_records.h"

namespace kindred {

// The records of a store, for later stages. source() may be asked where the pipeline asks for
// sources.
class StoredRecords final : public SlotRecords {
 public:
  // Both outlive this.
  StoredRecords(const RecordStore* store, const SlotSources* sources)
      : SlotRecords(sources), store_(store) {}

  bool less(Slot a, Slot b) const override { return identity_less((*store_)[a], (*store_)[b]); }
  Identity identity(Slot slot) const override { return (*store_)[slot].identity(); }

 private:
  const RecordStore* store_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_STORED_RECORDS_H_
