#ifndef KINDRED_LINKAGE_FIND_SUPPORTED_PAIRS_H_
#define KINDRED_LINKAGE_FIND_SUPPORTED_PAIRS_H_

#include <algorithm>
#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>

#include "linkage/base/hash.h"
#include "linkage/find/index/slot_array.h"

namespace kindred {

// The live pairs that score high enough: for each how many keys support it and what is said of it.
// A pair lives while at least one key does. About 40 bytes a pair, and one a slot. Operations are
// amortised O(1), and most pairs that are not in cost a look at a byte or two.
class SupportedPairs {
 public:
  using Slot = uint32_t;
  struct Pair {
    uint64_t digest = 0;   // of everything that its event says
    uint32_t support = 0;  // keys
    bool review = false;
  };

  Pair* find(Slot a, Slot b) {
    if (!has_any(a) || !has_any(b)) return nullptr;
    Part& pairs = part(a, b);
    const auto found = pairs.find(key(a, b));
    return found == pairs.end() ? nullptr : &found->second;
  }
  const Pair* find(Slot a, Slot b) const { return const_cast<SupportedPairs*>(this)->find(a, b); }

  // The pair must be new.
  void add(Slot a, Slot b, const Pair& pair) {
    Part& pairs = part(a, b);
    buckets_ -= pairs.bucket_count();
    pairs.emplace(key(a, b), pair);
    buckets_ += pairs.bucket_count();
    ++size_;
    count_pair(a);
    count_pair(b);
  }

  void remove(Slot a, Slot b) {
    Part& pairs = part(a, b);
    const auto found = pairs.find(key(a, b));
    pairs.erase(found);
    --size_;
    uncount_pair(a);
    uncount_pair(b);
  }

  size_t size() const { return size_; }

  // Whether the slot is in no pair; false also where it was in many once.
  bool alone(Slot slot) const { return !has_any(slot); }

  size_t bytes() const { return buckets_ * (sizeof(Part::value_type) + 1) + of_slot_.bytes(); }

  // The number of slices for for_each_of() by which each has some `most` pairs.
  size_t slices(size_t most) const { return kParts * (1 + size_ / (kParts * most)); }

  // The same as for_each() of one of so many parts of the pairs, a multiple of slices(). A pair is
  // in the same slice as long as it lives.
  template <typename Visit>
  void for_each_of(size_t slice, size_t slices, Visit&& visit) const {
    for (const auto& [both, pair] : parts_[slice % kParts]) {
      if (mix(both, 1) % (slices / kParts) != slice / kParts) continue;
      visit(static_cast<Slot>(both >> 32U), static_cast<Slot>(both), pair);
    }
  }

  // Calls visit(Slot, Slot, const Pair&) for every pair, in no particular order.
  template <typename Visit>
  void for_each(Visit&& visit) const {
    for (const Part& pairs : parts_) {
      for (const auto& [both, pair] : pairs) {
        visit(static_cast<Slot>(both >> 32U), static_cast<Slot>(both), pair);
      }
    }
  }

 private:
  struct Hash {
    using is_avalanching = void;
    size_t operator()(uint64_t key) const { return mix(key, 0); }
  };

  static uint64_t key(Slot a, Slot b) { return uint64_t{std::min(a, b)} << 32U | std::max(a, b); }

  // Each part grows by itself, so that nothing waits for all pairs to be moved. A pair's part
  // follows from bits of its hash that the part's own table does not use.
  using Part = boost::unordered_flat_map<uint64_t, Pair, Hash>;
  static constexpr size_t kParts = 256;
  Part& part(Slot a, Slot b) { return parts_[(Hash()(key(a, b)) >> 16U) % kParts]; }

  // Most pairs that are asked for are not in, and one of their two records is in no pair at all: it
  // just came, or is a member of a crowded key.
  bool has_any(Slot slot) const { return slot < of_slot_.size() && of_slot_[slot] != 0; }
  void count_pair(Slot slot) {
    if (of_slot_.size() <= slot) of_slot_.grow_to(size_t{slot} + 1);
    if (of_slot_[slot] != kMany) ++of_slot_[slot];
  }
  void uncount_pair(Slot slot) {
    if (of_slot_[slot] != kMany) --of_slot_[slot];
  }

  static constexpr uint8_t kMany = UINT8_MAX;  // so many, at some time: not counted any more

  std::array<Part, kParts> parts_;
  SlotArray<uint8_t> of_slot_;  // how many of a slot
  size_t buckets_ = 0;          // of all parts
  size_t size_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_SUPPORTED_PAIRS_H_
