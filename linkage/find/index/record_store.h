#ifndef KINDRED_LINKAGE_FIND_INDEX_RECORD_STORE_H_
#define KINDRED_LINKAGE_FIND_INDEX_RECORD_STORE_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "linkage/find/index/content_digests.h"
#include "linkage/find/index/key_table.h"
#include "linkage/find/index/slot_array.h"
#include "linkage/record/keyed_record.h"
#include "linkage/record/prefetch_record.h"

namespace kindred {

// The records that are in, by slot and by identity. A slot keeps its record until it is released,
// also after another version took over the identity, so that both can be compared meanwhile.
//
// Not thread-safe; const members may run concurrently. All operations are amortised O(1), and none
// waits for more than a small part of the identities to be moved.
class RecordStore {
 public:
  using Slot = uint32_t;
  static constexpr Slot kNone = KeyTable::kNone;

  const KeyedRecord& operator[](Slot slot) const { return records_[slot]; }

  // Brings the slots' records towards the processor, for comparisons that follow.
  template <typename Slots>
  void prefetch(const Slots& slots) const {
    for (const Slot slot : slots) prefetch_record(records_[slot]);
    for (const Slot slot : slots) prefetch_rest(records_[slot]);
  }

  // The slot of the identity's current version, or kNone. A version may be a delete, remembered
  // for its number.
  Slot find(std::string_view source, std::string_view id) const {
    return find(source, id, identity_rank(source, id));
  }
  Slot find(const KeyedRecord& record) const {
    return find(record.source(), record.id(), record.rank());
  }
  Slot find(std::string_view source, std::string_view id, uint64_t rank) const;

  // Brings towards the processor what find() looks at, for a find() or put() that follows.
  void prefetch_identity(const KeyedRecord& record) const { by_identity_.prefetch(record.rank()); }

  // The same of an identity of that rank; once it is there, which records find() compares.
  void prefetch_identity(uint64_t rank) const { by_identity_.prefetch(rank); }
  void append_known(uint64_t rank, std::vector<Slot>* out) const {
    by_identity_.for_each(rank, [out](Slot slot) { out->push_back(slot); });
  }

  // Takes the record in as its identity's current version; gives its slot. The slot of the version
  // `before`, as find() gives it, stays until released.
  Slot put(KeyedRecord record, Slot before);

  // Exchanges a slot's record for another of the same identity. Gives the one that was there.
  KeyedRecord exchange(Slot slot, KeyedRecord record) { return keep(slot, std::move(record)); }

  // The slot's identity is no longer known.
  void forget(Slot slot);

  // Frees the slot for another record, and gives the one that was there. It must not be its
  // identity's current version.
  KeyedRecord release(Slot slot);

  // Keeps content digests of all records that are in, once they are asked for. 8 bytes a slot.
  void keep_digests() { digests_.grow_to(records_.size()); }
  // KeyedRecord::content_digest() of a slot whose digest is kept.
  uint64_t content_digest(Slot slot) const;
  // The same, or 0 where it was not asked for yet, without a look at the record.
  uint64_t known_digest(Slot slot) const { return digests_[slot]; }
  void prefetch_digest(Slot slot) const { digests_.prefetch(slot); }

  // Identities known, deleted ones that are remembered included.
  size_t size() const { return by_identity_.size(); }

  // Every slot that holds a record is below. Others may hold none.
  size_t slots() const { return records_.size(); }

  size_t record_bytes() const { return record_bytes_; }
  size_t digest_bytes() const { return digests_.bytes(); }
  size_t identity_bytes() const;

  // Calls visit(Slot) for the current version of every identity, in no particular order.
  template <typename Visit>
  void for_each(Visit&& visit) const {
    by_identity_.visit_all(visit);
  }

 private:
  Slot take_slot();
  KeyedRecord keep(Slot slot, KeyedRecord record);

  SlotArray<KeyedRecord> records_;
  mutable ContentDigests digests_;
  std::vector<Slot> free_;
  KeyTable by_identity_;  // under their ranks
  size_t record_bytes_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_INDEX_RECORD_STORE_H_
