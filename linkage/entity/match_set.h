#ifndef KINDRED_LINKAGE_ENTITY_MATCH_SET_H_
#define KINDRED_LINKAGE_ENTITY_MATCH_SET_H_

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>

#include "linkage/hash.h"

namespace kindred {

// The live pairs that score high enough: for each how many keys support it and what is said of it.
// A pair lives while at least one key does. It is published, but where records may have few
// partners, and others were better. About 40 bytes a pair. Operations are amortised O(1).
class MatchSet {
 public:
  using Slot = uint32_t;
  struct Match {
    uint64_t digest = 0;   // of everything that its event says
    uint32_t support = 0;  // keys
    bool review = false;
    bool published = true;
  };

  Match* find(Slot a, Slot b) {
    const auto found = matches_.find(pair(a, b));
    return found == matches_.end() ? nullptr : &found->second;
  }
  const Match* find(Slot a, Slot b) const { return const_cast<MatchSet*>(this)->find(a, b); }

  // The pair must be new.
  void add(Slot a, Slot b, const Match& match) {
    count(matches_.emplace(pair(a, b), match).first->second, +1);
  }

  void remove(Slot a, Slot b) {
    const auto found = matches_.find(pair(a, b));
    count(found->second, -1);
    matches_.erase(found);
  }

  // `match` is in the set.
  void publish(Match* match, bool published) {
    count(*match, -1);
    match->published = published;
    count(*match, +1);
  }

  size_t size() const { return matches_.size(); }
  // Of those that are published.
  size_t published() const { return published_; }
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

  void count(const Match& match, int sign) {
    if (!match.published) return;
    published_ += static_cast<size_t>(sign);
    reviews_ += match.review ? static_cast<size_t>(sign) : 0;
  }

  static uint64_t pair(Slot a, Slot b) { return uint64_t{std::min(a, b)} << 32U | std::max(a, b); }

  boost::unordered_flat_map<uint64_t, Match, Hash> matches_;
  size_t published_ = 0;
  size_t reviews_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_ENTITY_MATCH_SET_H_
