#ifndef KINDRED_LINKAGE_INDEX_RECORD_STORE_H_
#define KINDRED_LINKAGE_INDEX_RECORD_STORE_H_

#include <boost/unordered/unordered_flat_set.hpp>
#include <cstdint>
#include <string_view>
#include <vector>

#include "linkage/index/slot_array.h"
#include "linkage/keyed_record.h"

namespace kindred {

// The records that are in, by slot and by identity. A slot keeps its record until it is released,
// also after another version took over the identity, so that both can be compared meanwhile.
//
// Not thread-safe; const members may run concurrently. All operations are amortised O(1), and none
// waits for more than a small part of the identities to be moved.
class RecordStore {
 public:
  using Slot = uint32_t;
  static constexpr Slot kNone = UINT32_MAX;

  RecordStore();
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
  void exchange(Slot slot, KeyedRecord record) { keep(slot, std::move(record)); }

  // The slot's identity is no longer known.
  void forget(Slot slot);

  // Frees the slot for another record. It must not be its identity's current version.
  void release(Slot slot);

  // Identities known, deleted ones that are remembered included.
  size_t size() const { return identities_; }

  size_t record_bytes() const { return record_bytes_; }
  size_t identity_bytes() const;

  // Calls visit(Slot) for the current version of every identity, in no particular order.
  template <typename Visit>
  void for_each(Visit&& visit) const {
    for (const Identities& part : by_identity_) {
      for (const Slot slot : part) visit(slot);
    }
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
  void keep(Slot slot, KeyedRecord record);

  // In parts by rank, each of which grows by itself. By bits that a part's own table does not use.
  using Identities = boost::unordered_flat_set<Slot, Hash, Equal>;
  static constexpr size_t kParts = 2048;
  static size_t part(uint64_t rank) { return (rank >> 16U) % kParts; }

  SlotArray<KeyedRecord> records_;
  SlotArray<uint64_t> ranks_;  // of the records: growing a part must not touch them all
  std::vector<Slot> free_;
  std::vector<Identities> by_identity_;
  size_t identities_ = 0;
  size_t buckets_ = 0;  // of all parts
  size_t record_bytes_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_INDEX_RECORD_STORE_H_
