#ifndef KINDRED_LINKAGE_FIND_MATCH_SET_H_
#define KINDRED_LINKAGE_FIND_MATCH_SET_H_

#include <algorithm>
#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>

#include "linkage/base/hash.h"
#include "linkage/find/index/slot_array.h"

namespace kindred {

// The live pairs that score high enough: for each how many keys support it and what is said of it.
// A pair lives while at least one key does. It is published, but where records may have few
// partners, and others were better. About 40 bytes a pair, and one a slot. Operations are amortised
// O(1), and most pairs that are not in cost a look at a byte or two.
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
    if (!has_any(a) || !has_any(b)) return nullptr;
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
    count_pair(a);
    count_pair(b);
  }

  void remove(Slot a, Slot b) {
    Part& matches = part(a, b);
    const auto found = matches.find(pair(a, b));
    count(found->second, -1);
    matches.erase(found);
    --size_;
    uncount_pair(a);
    uncount_pair(b);
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

  size_t bytes() const { return buckets_ * (sizeof(Part::value_type) + 1) + pairs_.bytes(); }

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

  // Of most pairs that are asked for and not in, one has no match at all: a record that just came,
  // or a member of a crowded key.
  bool has_any(Slot slot) const { return slot < pairs_.size() && pairs_[slot] != 0; }
  void count_pair(Slot slot) {
    if (pairs_.size() <= slot) pairs_.grow_to(size_t{slot} + 1);
    if (pairs_[slot] != kMany) ++pairs_[slot];
  }
  void uncount_pair(Slot slot) {
    if (pairs_[slot] != kMany) --pairs_[slot];
  }

  static constexpr uint8_t kMany = UINT8_MAX;  // so many, at some time: not counted any more

  std::array<Part, kParts> parts_;
  SlotArray<uint8_t> pairs_;  // how many of a slot
  size_t buckets_ = 0;        // of all parts
  size_t size_ = 0;
  size_t published_ = 0;
  size_t reviews_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_MATCH_SET_H_
