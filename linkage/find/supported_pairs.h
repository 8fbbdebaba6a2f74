#ifndef KINDRED_LINKAGE_FIND_SUPPORTED_PAIRS_H_
#define KINDRED_LINKAGE_FIND_SUPPORTED_PAIRS_H_

#include <cstddef>
#include <cstdint>
#include <utility>

#include "linkage/find/index/slot_array.h"
#include "linkage/find/pair_table.h"

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
    return pairs_.find(a, b);
  }
  const Pair* find(Slot a, Slot b) const { return const_cast<SupportedPairs*>(this)->find(a, b); }

  // The pair must be new.
  void add(Slot a, Slot b, const Pair& pair) {
    pairs_.add(a, b, pair);
    count_pair(a);
    count_pair(b);
  }

  void remove(Slot a, Slot b) {
    pairs_.remove(a, b);
    uncount_pair(a);
    uncount_pair(b);
  }

  size_t size() const { return pairs_.size(); }

  // Whether the slot is in no pair; false also where it was in many once.
  bool alone(Slot slot) const { return !has_any(slot); }

  size_t bytes() const { return pairs_.bytes() + of_slot_.bytes(); }

  // See PairTable.
  size_t slices(size_t most) const { return pairs_.slices(most); }
  template <typename Visit>
  void for_each_of(size_t slice, size_t slices, Visit&& visit) const {
    pairs_.for_each_of(slice, slices, std::forward<Visit>(visit));
  }
  template <typename Visit>
  void for_each(Visit&& visit) const {
    pairs_.for_each(std::forward<Visit>(visit));
  }

 private:
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

  PairTable<Pair> pairs_;
  SlotArray<uint8_t> of_slot_;  // how many of a slot
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_SUPPORTED_PAIRS_H_
