#ifndef KINDRED_LINKAGE_INDEX_RECORD_STORE_H_
#define KINDRED_LINKAGE_INDEX_RECORD_STORE_H_

#include <boost/unordered/unordered_flat_set.hpp>
#include <cstdint>
#include <string_view>
#include <vector>

#include "linkage/keyed_record.h"

namespace kindred {

// The records that are in, by slot and by identity. A slot keeps its record until it is released,
// also after another version took over the identity, so that both can be compared meanwhile.
//
// Not thread-safe; const members may run concurrently. All operations are amortised O(1).
class RecordStore {
 public:
  using Slot = uint32_t;
  static constexpr Slot kNone = UINT32_MAX;

  RecordStore() : by_identity_(0, Hash{this}, Equal{this}) {}
  RecordStore(const RecordStore&) = delete;
  RecordStore& operator=(const RecordStore&) = delete;

  const KeyedRecord& operator[](Slot slot) const { return records_[slot]; }

  // Brings the slot's record towards the processor, for a comparison that follows.
  void prefetch(Slot slot) const { records_[slot].prefetch(); }

  // The slot of the identity's current version, or kNone. A version may be a delete, remembered
  // for its number.
  Slot find(std::string_view source, std::string_view id) const {
    return find(Name{source, id, identity_rank(source, id)});
  }
  Slot find(const KeyedRecord& record) const { return find(name(record)); }

  // Takes the record in as its identity's current version; gives its slot. The slot of the version
  // before stays until released.
  Slot put(KeyedRecord record);

  // Exchanges a slot's record for another of the same identity.
  void exchange(Slot slot, KeyedRecord record) { records_[slot] = std::move(record); }

  // The slot's identity is no longer known.
  void forget(Slot slot) { by_identity_.erase(slot); }

  // Frees the slot for another record. It must not be its identity's current version.
  void release(Slot slot);

  // Identities known, deleted ones that are remembered included.
  size_t size() const { return by_identity_.size(); }

  // Calls visit(Slot) for the current version of every identity, in no particular order.
  template <typename Visit>
  void for_each(Visit&& visit) const {
    for (const Slot slot : by_identity_) visit(slot);
  }

 private:
  struct Name {
    std::string_view source;
    std::string_view id;
    uint64_t rank;
  };
  struct Hash {
    using is_transparent = void;
    using is_avalanching = void;
    const RecordStore* store;
    size_t operator()(Slot slot) const { return store->ranks_[slot]; }
    size_t operator()(const Name& name) const { return name.rank; }
  };
  struct Equal {
    using is_transparent = void;
    const RecordStore* store;
    bool operator()(Slot a, Slot b) const { return a == b || (*this)(name(store->records_[a]), b); }
    bool operator()(const Name& name, Slot slot) const {
      const KeyedRecord& record = store->records_[slot];
      return record.id() == name.id && record.source() == name.source;
    }
    bool operator()(Slot slot, const Name& name) const { return (*this)(name, slot); }
  };

  static Name name(const KeyedRecord& record) {
    return {record.source(), record.id(), record.rank()};
  }
  Slot find(const Name& name) const;

  std::vector<KeyedRecord> records_;
  std::vector<uint64_t> ranks_;  // of the records: growing by_identity_ must not touch them all
  std::vector<Slot> free_;
  boost::unordered_flat_set<Slot, Hash, Equal> by_identity_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_INDEX_RECORD_STORE_H_
