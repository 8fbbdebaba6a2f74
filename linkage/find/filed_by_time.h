#ifndef KINDRED_LINKAGE_FIND_FILED_BY_TIME_H_
#define KINDRED_LINKAGE_FIND_FILED_BY_TIME_H_

#include <cstdint>
#include <vector>

#include "linkage/expire/expire.h"
#include "linkage/expire/expiry_queue.h"
#include "linkage/find/index/record_store.h"

namespace kindred {

// The live records of a store by the time from which they count, so that those that expire are
// found without a look at the others. Four to eight bytes a record.
class FiledByTime {
 public:
  using Slot = RecordStore::Slot;

  // The store outlives this; what is live in it is filed.
  FiledByTime(const Expire& expire, const RecordStore* store);

  // The slot has another record, or the same with another time. Amortised O(log steps).
  void file(Slot slot);

  // The live records before `limit`, by identity, each valid until the store changes. They are no
  // longer filed. `limit` is a multiple of Expire::step(). O(records that are given).
  std::vector<const KeyedRecord*> take_before(int64_t limit);

 private:
  void add(Slot slot);

  Expire expire_;
  const RecordStore* store_;
  ExpiryQueue queue_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_FILED_BY_TIME_H_
