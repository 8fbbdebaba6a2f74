#ifndef KINDRED_LINKAGE_FIND_INDEX_CONTENT_DIGESTS_H_
#define KINDRED_LINKAGE_FIND_INDEX_CONTENT_DIGESTS_H_

#include <atomic>
#include <cstdint>

#include "linkage/base/prefetch.h"
#include "linkage/find/index/slot_array.h"

namespace kindred {

// Digests of what the records in slots say (KeyedRecord::content_digest()), as far as they are
// known: by these, records of equal content are told without a look at them. 8 bytes a slot.
//
// note() and reads may run concurrently, the other functions with nothing else.
class ContentDigests {
 public:
  using Slot = uint32_t;

  // Room for slots below, none of them known.
  void grow_to(size_t slots) {
    if (digests_.size() < slots) digests_.grow_to(slots);
  }

  // 0: not known.
  uint64_t operator[](Slot slot) const { return digests_[slot].load(std::memory_order_relaxed); }
  void note(Slot slot, uint64_t digest) { digests_[slot].store(digest, std::memory_order_relaxed); }
  void prefetch(Slot slot) const { prefetch_line(&digests_[slot]); }

  // The slot's record is another one.
  void forget(Slot slot) {
    if (slot < digests_.size()) note(slot, 0);
  }

  size_t bytes() const { return digests_.bytes(); }

 private:
  SlotArray<std::atomic<uint64_t>> digests_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_INDEX_CONTENT_DIGESTS_H_
