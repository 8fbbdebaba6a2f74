#ifndef KINDRED_LINKAGE_ENTITY_MATCH_SET_H_
#define KINDRED_LINKAGE_ENTITY_MATCH_SET_H_

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>

#include "linkage/hash.h"

namespace kindred {

// The live matches: for each pair of slots how many keys support it and what was said of it. A pair
// lives while at least one key does. About 40 bytes a pair. Operations are amortised O(1).
class MatchSet {
 public:
  using Slot = uint32_t;
  struct Match {
    uint64_t digest = 0;   // of everything that its event says
    uint32_t support = 0;  // keys
    bool review = false;
  };

  Match* find(Slot a, Slot b) {
    const auto found = matches_.find(pair(a, b));
    return found == matches_.end() ? nullptr : &found->second;
  }
  const Match* find(Slot a, Slot b) const { return const_cast<MatchSet*>(this)->find(a, b); }

  // The pair must be new.
  void add(Slot a, Slot b, const Match& match) {
    matches_.emplace(pair(a, b), match);
    reviews_ += match.review;
  }

  void remove(Slot a, Slot b) {
    const auto found = matches_.find(pair(a, b));
    reviews_ -= found->second.review;
    matches_.erase(found);
  }

  size_t size() const { return matches_.size(); }
  size_t reviews() const { return reviews_; }

  // Calls visit(Slot, Slot, const Match&) for every pair, in no particular order.
  template <typename Visit>
  void for_each(Visit&& visit) const {
    for (const auto& [key, match] : matches_) {
      visit(static_cast<Slot>(key >> 32U), static_cast<Slot>(key), match);
    }
  }

 private:
  struct Hash {
    using is_avalanching = void;
    size_t operator()(uint64_t key) const { return mix(key, 0); }
  };

  static uint64_t pair(Slot a, Slot b) { return uint64_t{std::min(a, b)} << 32U | std::max(a, b); }

  boost::unordered_flat_map<uint64_t, Match, Hash> matches_;
  size_t reviews_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_ENTITY_MATCH_SET_H_
