#include "linkage/index/record_store.h"

#include <stdexcept>
#include <utility>

#include "linkage/index/key_index.h"

namespace kindred {

RecordStore::Slot RecordStore::find(const Name& name) const {
  const auto found = by_identity_.find(name);
  return found == by_identity_.end() ? kNone : *found;
}

RecordStore::Slot RecordStore::put(KeyedRecord record) {
  const uint64_t rank = record.rank();
  Slot slot;
  if (free_.empty()) {
    if (records_.size() > KeyIndex::kMaxSlot) throw std::length_error("more than 2 G records");
    slot = static_cast<Slot>(records_.size());
    records_.push_back(std::move(record));
    ranks_.push_back(rank);
  } else {
    slot = free_.back();
    free_.pop_back();
    records_[slot] = std::move(record);
    ranks_[slot] = rank;
  }
  const auto [before, inserted] = by_identity_.insert(slot);
  if (!inserted) {
    by_identity_.erase(before);
    by_identity_.insert(slot);
  }
  return slot;
}

void RecordStore::release(Slot slot) {
  records_[slot] = KeyedRecord();
  free_.push_back(slot);
}

}  // namespace kindred
