#include "linkage/index/record_store.h"

#include <stdexcept>
#include <utility>

#include "linkage/index/key_index.h"

namespace kindred {

RecordStore::RecordStore() : by_identity_(kParts, Identities(0, Hash{this}, Equal{this})) {}

RecordStore::Slot RecordStore::find(const Name& name) const {
  const Identities& identities = by_identity_[part(name.rank)];
  const auto found = identities.find(name);
  return found == identities.end() ? kNone : *found;
}

RecordStore::Slot RecordStore::put(KeyedRecord record) {
  const uint64_t rank = record.rank();
  Slot slot;
  if (free_.empty()) {
    if (records_.size() > KeyIndex::kMaxSlot) throw std::length_error("more than 2 G records");
    slot = static_cast<Slot>(records_.size());
    records_.grow_to(slot + size_t{1});
    ranks_.grow_to(slot + size_t{1});
  } else {
    slot = free_.back();
    free_.pop_back();
  }
  keep(slot, std::move(record));
  ranks_[slot] = rank;
  Identities& identities = by_identity_[part(rank)];
  buckets_ -= identities.bucket_count();
  const auto [before, inserted] = identities.insert(slot);
  buckets_ += identities.bucket_count();
  identities_ += inserted;
  if (!inserted) {
    identities.erase(before);
    identities.insert(slot);
  }
  return slot;
}

void RecordStore::keep(Slot slot, KeyedRecord record) {
  const auto size = [](const KeyedRecord& r) { return r.empty() ? 0 : r.bytes().size(); };
  record_bytes_ += size(record) - size(records_[slot]);
  records_[slot] = std::move(record);
}

void RecordStore::forget(Slot slot) { identities_ -= by_identity_[part(ranks_[slot])].erase(slot); }

void RecordStore::release(Slot slot) {
  keep(slot, KeyedRecord());
  free_.push_back(slot);
}

size_t RecordStore::identity_bytes() const {
  return records_.bytes() + ranks_.bytes() + free_.capacity() * sizeof(Slot) +
         buckets_ * (sizeof(Slot) + 1);
}

}  // namespace kindred
