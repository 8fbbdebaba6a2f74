#ifndef KINDRED_LINKAGE_FIND_INDEX_SLOT_SOURCES_H_
#define KINDRED_LINKAGE_FIND_INDEX_SLOT_SOURCES_H_

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "linkage/base/hash.h"
#include "linkage/find/index/slot_array.h"

namespace kindred {

// The sources of the records in slots, as numbers from 0 on: so that pairs are told apart without a
// look at the records. A source keeps its number. 4 bytes a slot; all operations are amortised
// O(1).
//
// Not thread-safe; const members may run concurrently.
class SlotSources {
 public:
  using Slot = uint32_t;

  void put(Slot slot, std::string_view source) {
    if (of_slot_.size() <= slot) of_slot_.grow_to(slot + size_t{1});
    const auto known = numbers_.find(source);
    if (known != numbers_.end()) {
      of_slot_[slot] = known->second;
      return;
    }
    of_slot_[slot] = static_cast<uint32_t>(numbers_.size());
    numbers_.emplace(std::string(source), of_slot_[slot]);
  }

  uint32_t operator[](Slot slot) const { return of_slot_[slot]; }

  // None for a source that no record has had.
  std::optional<uint32_t> find(std::string_view source) const {
    const auto known = numbers_.find(source);
    return known == numbers_.end() ? std::nullopt : std::optional(known->second);
  }

 private:
  struct Hash {
    using is_transparent = void;
    using is_avalanching = void;
    size_t operator()(std::string_view source) const { return hash_bytes(source, 0); }
  };

  boost::unordered_flat_map<std::string, uint32_t, Hash, std::equal_to<>> numbers_;
  SlotArray<uint32_t> of_slot_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_INDEX_SLOT_SOURCES_H_
