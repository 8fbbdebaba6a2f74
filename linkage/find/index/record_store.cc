#include "linkage/find/index/record_store.h"

#include <stdexcept>
#include <utility>

#include "linkage/find/index/key_index.h"

namespace kindred {

RecordStore::Slot RecordStore::find(std::string_view source, std::string_view id,
                                    uint64_t rank) const {
  Slot found = kNone;
  by_identity_.for_each(rank, [&](Slot slot) {
    const KeyedRecord& record = records_[slot];
    if (record.id() == id && record.source() == source) found = slot;
  });
  return found;
}

RecordStore::Slot RecordStore::put(KeyedRecord record, Slot before) {
  const uint64_t rank = record.rank();
  const Slot slot = take_slot();
  keep(slot, std::move(record));
  if (before != kNone) by_identity_.erase(rank, before);
  by_identity_.insert(rank, slot);
  return slot;
}

RecordStore::Slot RecordStore::take_slot() {
  if (!free_.empty()) {
    const Slot slot = free_.back();
    free_.pop_back();
    return slot;
  }
  const size_t slot = records_.size();
  if (slot > KeyIndex::kMaxSlot) throw std::length_error("more than 2 G records");
  records_.grow_to(slot + 1);
  return static_cast<Slot>(slot);
}

// Gives the record that was there.
KeyedRecord RecordStore::keep(Slot slot, KeyedRecord record) {
  const auto size = [](const KeyedRecord& r) { return r.empty() ? 0 : r.bytes().size(); };
  record_bytes_ += size(record) - size(records_[slot]);
  std::swap(records_[slot], record);
  digests_.forget(slot);
  return record;
}

uint64_t RecordStore::content_digest(Slot slot) const {
  const uint64_t known = digests_[slot];
  if (known != 0) return known;
  const uint64_t digest = records_[slot].content_digest();
  digests_.note(slot, digest);
  return digest;
}

void RecordStore::forget(Slot slot) { by_identity_.erase(records_[slot].rank(), slot); }

KeyedRecord RecordStore::release(Slot slot) {
  free_.push_back(slot);
  return keep(slot, KeyedRecord());
}

size_t RecordStore::identity_bytes() const {
  return records_.bytes() + by_identity_.bytes() + free_.capacity() * sizeof(Slot);
}

}  // namespace kindred
