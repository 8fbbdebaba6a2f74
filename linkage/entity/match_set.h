#ifndef KINDRED_LINKAGE_ENTITY_MATCH_SET_H_
#define KINDRED_LINKAGE_ENTITY_MATCH_SET_H_

#include <algorithm>
#include <array>
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
    Part& matches = part(a, b);
    const auto found = matches.find(pair(a, b));
    return found == matches.end() ? nullptr : &found->second;
  }
  const Match* find(Slot a, Slot b) const { return const_cast<MatchSet*>(this)->find(a, b); }

  // The pair must be new.
  void add(Slot a, Slot b, const Match& match) {
    Part& matches = part(a, b);
    buckets_ -= matches.bucket_count();
    count(matches.emplace(pair(a, b), match).first->second, +1);
    buckets_ += matches.bucket_count();
    ++size_;
  }

  void remove(Slot a, Slot b) {
    Part& matches = part(a, b);
    const auto found = matches.find(pair(a, b));
    count(found->second, -1);
    matches.erase(found);
    --size_;
  }

  // `match` is in the set.
  void publish(Match* match, bool published) {
    count(*match, -1);
    match->published = published;
    count(*match, +1);
  }

  size_t size() const { return size_; }
  // Of those that are published.
  size_t published() const { return published_; }
  size_t reviews() const { return reviews_; }

  size_t bytes() const { return buckets_ * (sizeof(Part::value_type) + 1); }

  // Calls visit(Slot, Slot, const Match&) for every pair, in no particular order.
  template <typename Visit>
  void for_each(Visit&& visit) const {
    for (const Part& matches : parts_) {
      for (const auto& [key, match] : matches) {
        visit(static_cast<Slot>(key >> 32U), static_cast<Slot>(key), match);
      }
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

  // Each grows by itself, so that nothing waits for all of them to be moved. By bits of the hash
  // that a part's own table does not use.
  using Part = boost::unordered_flat_map<uint64_t, Match, Hash>;
  static constexpr size_t kParts = 256;
  Part& part(Slot a, Slot b) { return parts_[(Hash()(pair(a, b)) >> 16U) % kParts]; }

  std::array<Part, kParts> parts_;
  size_t buckets_ = 0;  // of all parts
  size_t size_ = 0;
  size_t published_ = 0;
  size_t reviews_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_ENTITY_MATCH_SET_H_
