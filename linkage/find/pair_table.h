#ifndef KINDRED_LINKAGE_FIND_PAIR_TABLE_H_
#define KINDRED_LINKAGE_FIND_PAIR_TABLE_H_

#include <algorithm>
#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "linkage/base/hash.h"

namespace kindred {

// Something of each pair of slots, which may be given in either order. Operations are amortised
// O(1).
template <typename Value>
class PairTable {
 public:
  using Slot = uint32_t;

  // Null: the pair is not in.
  Value* find(Slot a, Slot b) {
    Part& pairs = part(a, b);
    const auto found = pairs.find(key(a, b));
    return found == pairs.end() ? nullptr : &found->second;
  }
  const Value* find(Slot a, Slot b) const { return const_cast<PairTable*>(this)->find(a, b); }

  // The pair must be new.
  void add(Slot a, Slot b, Value value) {
    Part& pairs = part(a, b);
    buckets_ -= pairs.bucket_count();
    pairs.emplace(key(a, b), std::move(value));
    buckets_ += pairs.bucket_count();
    ++size_;
  }

  // The pair must be in.
  void remove(Slot a, Slot b) {
    Part& pairs = part(a, b);
    pairs.erase(pairs.find(key(a, b)));
    --size_;
  }

  size_t size() const { return size_; }
  // Without what values point to.
  size_t bytes() const { return buckets_ * (sizeof(typename Part::value_type) + 1); }

  // The number of slices for for_each_of() by which each has some `most` pairs.
  size_t slices(size_t most) const { return kParts * (1 + size_ / (kParts * most)); }

  // The same as for_each() of one of so many parts of the pairs, a multiple of slices(). A pair is
  // in the same slice as long as it lives.
  template <typename Visit>
  void for_each_of(size_t slice, size_t slices, Visit&& visit) const {
    for (const auto& [both, value] : parts_[slice % kParts]) {
      if (mix(both, 1) % (slices / kParts) != slice / kParts) continue;
      visit(static_cast<Slot>(both >> 32U), static_cast<Slot>(both), value);
    }
  }

  // Calls visit(Slot, Slot, const Value&) for every pair, in no particular order.
  template <typename Visit>
  void for_each(Visit&& visit) const {
    for (const Part& pairs : parts_) {
      for (const auto& [both, value] : pairs) {
        visit(static_cast<Slot>(both >> 32U), static_cast<Slot>(both), value);
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
  using Part = boost::unordered_flat_map<uint64_t, Value, Hash>;
  static constexpr size_t kParts = 256;
  Part& part(Slot a, Slot b) { return parts_[(Hash()(key(a, b)) >> 16U) % kParts]; }

  std::array<Part, kParts> parts_;
  size_t buckets_ = 0;  // of all parts
  size_t size_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_PAIR_TABLE_H_
