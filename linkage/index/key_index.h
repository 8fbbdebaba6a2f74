#ifndef KINDRED_LINKAGE_INDEX_KEY_INDEX_H_
#define KINDRED_LINKAGE_INDEX_KEY_INDEX_H_

#include <cstdint>
#include <functional>
#include <set>
#include <utility>
#include <vector>

#include "linkage/index/key_table.h"

namespace kindred {

// From 64-bit blocking keys to the records that hold them. One index serves the keys of all rules;
// a shard of the engine owns one. Records are 32-bit slots, each with a rank (the hash of its
// identity) that does not change while it is in.
//
// A key admits the `max_bucket` members of the smallest (rank, slot); the others wait and move up
// when an admitted one leaves. Two records support each other at a key while both are admitted, so
// which pairs do is a function of the members alone, not of their order of arrival.
//
// `max_bucket` is at least 2. Not thread-safe; const members may run concurrently.
class KeyIndex {
 public:
  using Slot = uint32_t;
  static constexpr Slot kMaxSlot = UINT32_MAX - 3;  // greater ones are marks

  // Called when two records begin (+1) or cease (-1) to support each other at a key.
  using Support = std::function<void(Slot, Slot, int)>;
  // A key went over `max_bucket` members (+1) or came back to it (-1).
  struct CapChange {
    uint64_t key;
    Slot member;  // one that holds the key
    int sign;
  };

  KeyIndex(uint32_t max_bucket, std::function<uint64_t(Slot)> rank)
      : max_bucket_(max_bucket), rank_(std::move(rank)) {}

  // `slot` must not hold `key` yet. A key that is not `capped`, which all its members agree on,
  // admits them all. Amortised O(members admitted).
  template <typename OnSupport>
  void insert(uint64_t key, Slot slot, OnSupport&& on_support, bool capped = true);

  // `slot` must hold `key`. O(members).
  template <typename OnSupport>
  void remove(uint64_t key, Slot slot, OnSupport&& on_support);

  // Calls visit(Slot) for every admitted member.
  template <typename Visit>
  void probe(uint64_t key, Visit&& visit) const;

  bool admits(uint64_t key, Slot slot) const;

  // Brings the key's bucket towards the processor, for an insert, remove or probe that follows.
  void prefetch(uint64_t key) const { table_.prefetch(key); }

  size_t postings() const { return postings_; }
  std::vector<CapChange> take_cap_changes() { return std::exchange(cap_changes_, {}); }

 private:
  // Most keys have one member or two, held in the bucket itself: first, and second or kNone. More
  // go to a list, more than max_bucket to a full bucket, which alone needs an order: first is then
  // kList or kFull, and second its number.
  using Ranked = std::pair<uint64_t, Slot>;
  struct Full {
    std::set<Ranked> admitted;
    std::set<Ranked> waiting;
  };
  static constexpr uint32_t kNone = Bucket::kEmpty;
  static constexpr uint32_t kList = UINT32_MAX - 1;
  static constexpr uint32_t kFull = UINT32_MAX - 2;

  Ranked ranked(Slot slot) const { return {rank_(slot), slot}; }
  uint32_t new_list();
  uint32_t new_full();
  void make_full(Bucket* bucket);
  void leave_full(Bucket* bucket);
  void erase_in_place(uint64_t key, Bucket* bucket, Slot slot);

  template <typename OnSupport>
  void insert_full(Full* full, Slot slot, OnSupport&& on_support);
  template <typename OnSupport>
  void remove_full(Full* full, Slot slot, OnSupport&& on_support);

  uint32_t max_bucket_;
  std::function<uint64_t(Slot)> rank_;
  KeyTable table_;
  std::vector<std::vector<Slot>> lists_;
  std::vector<uint32_t> free_lists_;
  std::vector<Full> fulls_;
  std::vector<uint32_t> free_fulls_;
  std::vector<CapChange> cap_changes_;
  size_t postings_ = 0;
};

template <typename Visit>
void KeyIndex::probe(uint64_t key, Visit&& visit) const {
  const Bucket* found = table_.find(key);
  if (found == nullptr) return;
  const Bucket& bucket = *found;
  if (bucket.first == kList) {
    for (const Slot member : lists_[bucket.second]) visit(member);
  } else if (bucket.first == kFull) {
    for (const Ranked& member : fulls_[bucket.second].admitted) visit(member.second);
  } else {
    visit(bucket.first);
    if (bucket.second != kNone) visit(bucket.second);
  }
}

template <typename OnSupport>
void KeyIndex::insert(uint64_t key, Slot slot, OnSupport&& on_support, bool capped) {
  ++postings_;
  Bucket& bucket = *table_.find_or_insert(key);
  if (bucket.first == kNone) {
    bucket.first = slot;
    return;
  }
  if (bucket.first == kFull) return insert_full(&fulls_[bucket.second], slot, on_support);
  if (bucket.first != kList && bucket.second == kNone) {
    on_support(bucket.first, slot, +1);
    bucket.second = slot;
    return;
  }
  if (bucket.first != kList) {
    const uint32_t list = new_list();
    lists_[list] = {bucket.first, bucket.second};
    bucket = {kList, list};
  }
  std::vector<Slot>& members = lists_[bucket.second];
  if (capped && members.size() == max_bucket_) {
    make_full(&bucket);
    cap_changes_.push_back({key, slot, +1});
    return insert_full(&fulls_[bucket.second], slot, on_support);
  }
  for (const Slot member : members) on_support(member, slot, +1);
  members.push_back(slot);
}

template <typename OnSupport>
void KeyIndex::insert_full(Full* full, Slot slot, OnSupport&& on_support) {
  const Ranked newcomer = ranked(slot);
  const Ranked last = *full->admitted.rbegin();
  if (newcomer > last) {
    full->waiting.insert(newcomer);
    return;
  }
  full->admitted.erase(last);
  full->waiting.insert(last);
  for (const Ranked& member : full->admitted) {
    on_support(member.second, last.second, -1);
    on_support(member.second, slot, +1);
  }
  full->admitted.insert(newcomer);
}

template <typename OnSupport>
void KeyIndex::remove(uint64_t key, Slot slot, OnSupport&& on_support) {
  --postings_;
  Bucket& bucket = *table_.find(key);
  if (bucket.first == kFull) {
    Full& full = fulls_[bucket.second];
    remove_full(&full, slot, on_support);
    if (full.waiting.empty()) {
      leave_full(&bucket);
      cap_changes_.push_back({key, slot, -1});
    }
    return;
  }
  erase_in_place(key, &bucket, slot);
  probe(key, [&](Slot member) { on_support(member, slot, -1); });
}

template <typename OnSupport>
void KeyIndex::remove_full(Full* full, Slot slot, OnSupport&& on_support) {
  const Ranked leaver = ranked(slot);
  if (full->waiting.erase(leaver) != 0) return;
  full->admitted.erase(leaver);
  const Ranked next = *full->waiting.begin();
  full->waiting.erase(full->waiting.begin());
  for (const Ranked& member : full->admitted) {
    on_support(member.second, slot, -1);
    on_support(member.second, next.second, +1);
  }
  full->admitted.insert(next);
}

}  // namespace kindred

#endif  // KINDRED_LINKAGE_INDEX_KEY_INDEX_H_
