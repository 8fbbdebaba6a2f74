#ifndef KINDRED_LINKAGE_FIND_INDEX_KEY_INDEX_H_
#define KINDRED_LINKAGE_FIND_INDEX_KEY_INDEX_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "linkage/find/index/key_table.h"
#include "linkage/find/index/ordered_members.h"

namespace kindred {

// From 64-bit blocking keys to the records that hold them. One index serves the keys of all rules;
// a shard of the engine owns one. Records are 31-bit slots, each with a rank (the hash of its
// identity) and keys that do not change while it is in.
//
// A key admits the `max_bucket` members of the smallest (rank, slot); the others wait and move up
// when an admitted one leaves. Two records support each other at a key while both are admitted, so
// which pairs do is a function of the members alone, not of their order of arrival.
//
// It calls on_support(members, slot, sign, certain) when a record begins (+1) or ceases (-1) to
// support these others at a key, a span that is valid meanwhile. Where it is not certain, each of
// them must be asked whether it holds the key: of keys with few members, one may, very rarely, be
// another key's. So records are looked at when they are on their way to the processor, and not one
// by one in the middle of this.
//
// In a cluster no process has all members of a key. There Cap::kTold makes a key admit its members
// of ranks up to a limit that set_limit() tells: all of them until then. Keys of more than
// `max_bucket` members, and those with a limit, have their members in order, see ordered().
//
// `max_bucket` is at least 2, or 1 with kTold. Not thread-safe; const members may run concurrently.
class KeyIndex {
 public:
  using Slot = uint32_t;
  static constexpr Slot kMaxSlot = (UINT32_MAX >> 1U) - 1;  // greater numbers are crowds

  // A key went over `max_bucket` members (+1) or came back to it (-1).
  struct CapChange {
    uint64_t key;
    Slot member;  // one that holds the key
    int sign;
  };
  // Records as the index must know them. A record's keys enter and leave one behind the other, and
  // it holds all of them meanwhile.
  struct Records {
    std::function<uint64_t(Slot)> rank;
    std::function<bool(Slot, uint64_t)> holds;  // whether the key is one of the record's
  };

  enum class Cap { kLeast, kTold };

  KeyIndex(uint32_t max_bucket, Records records, Cap cap = Cap::kLeast)
      : max_bucket_(max_bucket), told_(cap == Cap::kTold), records_(std::move(records)) {}

  // `slot` must not be in under `key` yet. A key that is not `capped`, which all its members agree
  // on, admits them all. Amortised O(members admitted).
  template <typename OnSupport>
  void insert(uint64_t key, Slot slot, OnSupport&& on_support, bool capped = true);

  // `slot` must be in under `key`. O(members).
  template <typename OnSupport>
  void remove(uint64_t key, Slot slot, OnSupport&& on_support);

  // With kTold: the key admits ranks up to that from here on; all, and it need not know its members
  // in order, where there is no limit. O(members that begin or cease to be admitted), times those
  // that are.
  template <typename OnSupport>
  void set_limit(uint64_t key, std::optional<uint64_t> limit, OnSupport&& on_support);
  // Null where the key's members have no order.
  const OrderedMembers* ordered(uint64_t key) const;
  // Members of keys with an order that came or left since this was last asked.
  struct Touched {
    uint64_t key;
    uint64_t rank;
  };
  std::vector<Touched> take_touched() { return std::exchange(touched_, {}); }
  // Some record that holds the key.
  std::optional<Slot> any_member(uint64_t key) const;

  // Calls visit(Slot) for every admitted member.
  template <typename Visit>
  void probe(uint64_t key, Visit&& visit) const;
  // The same, mostly without a look at the records: one may, very rarely, be another key's.
  template <typename Visit>
  void probe_near(uint64_t key, Visit&& visit) const;
  // The same for a record which is not in: nobody where a limit keeps it out. Its rank() is asked
  // for only where there is a limit, for that is a look at the record.
  template <typename Rank, typename Visit>
  void probe_near(uint64_t key, Rank&& rank, Visit&& visit) const;

  bool admits(uint64_t key, Slot slot) const;

  // How many hold the key, admitted or not. O(1).
  size_t members(uint64_t key) const;

  // Brings the key's line towards the processor, for an insert, remove or probe that follows.
  void prefetch(uint64_t key) const { table_.prefetch(key); }
  // The same once that is there: the line that it spills over to.
  void prefetch_rest(uint64_t key) const { table_.prefetch_rest(key); }

  // Inserts, removes and probes in the order of regions wait less for memory.
  static constexpr size_t kRegions = KeyTable::kRegions;
  static size_t region(uint64_t key) { return KeyTable::region(key); }

  // Whatever keys have above these bits, they fall evenly on the index.
  static constexpr unsigned kUsedBits = KeyTable::kUsedBits;

  size_t postings() const { return postings_; }

  // How many entries the table has: one for each of a few members of a key, one for more.
  size_t entries() const { return table_.size(); }
  // See KeyTable.
  void expect(size_t entries) { table_.expect(entries); }

  // As if members of crowds took the least memory.
  size_t bytes() const {
    const size_t crowds = crowds_.size() - free_crowds_.size();
    const size_t crowded = postings_ + crowds - table_.size();
    return table_.bytes() + crowds_.size() * sizeof(Crowd) + crowded * sizeof(Slot);
  }
  std::vector<CapChange> take_cap_changes() { return std::exchange(cap_changes_, {}); }

 private:
  // A few members stand in the table, as slots. The table may give a slot that is there for another
  // key, so the record itself is asked. Once there were more, the key has a crowd in their place,
  // until the last has left.
  static constexpr uint32_t kFew = 4;
  static constexpr uint32_t kCrowd = uint32_t{1} << 31U;  // added to a crowd's number

  using Ranked = OrderedMembers::Ranked;
  struct Crowd {
    uint64_t key = 0;
    std::vector<Slot> members;             // unless full
    std::unique_ptr<OrderedMembers> full;  // more than max_bucket, which alone need an order
    std::optional<uint64_t> limit = {};    // the one that was told

    uint64_t most() const { return limit.value_or(UINT64_MAX); }
    const std::vector<Slot>& admitted() const { return full ? full->admitted() : members; }
  };
  struct Found {
    std::array<Slot, kFew> few;
    uint32_t count = 0;                // of the few
    uint32_t crowd = KeyTable::kNone;  // its number, with kCrowd

    std::span<const Slot> members() const { return std::span(few).first(count); }
  };

  Ranked ranked(Slot slot) const { return {records_.rank(slot), slot}; }
  const Crowd& crowd(uint32_t number) const { return crowds_[number - kCrowd]; }
  Crowd& crowd(uint32_t number) { return crowds_[number - kCrowd]; }

  // Whether the records are asked if the key is theirs.
  enum class Asked { kNo, kYes };
  template <typename Visit>
  void visit_found(const Found& found, Visit&& visit) const;
  // The key's members, but for `except`. Without asking there may be one too many among the few.
  Found find(uint64_t key, Slot except, Asked asked) const;
  // The same, certain where `room` or more would be found.
  Found find_near(uint64_t key, Slot except, uint32_t room) const;
  uint32_t gather(uint64_t key, const Found& found);
  uint32_t order(uint64_t key);
  void relax(uint32_t number);
  void disperse(uint64_t key, uint32_t number);
  void fill_up(Crowd* crowd) const;

  template <typename OnSupport>
  void join(Crowd* crowd, Slot slot, bool capped, OnSupport&& on_support);
  template <typename OnSupport>
  void leave(Crowd* crowd, Slot slot, OnSupport&& on_support);
  template <typename OnSupport>
  void join_full(OrderedMembers* full, Slot slot, OnSupport&& on_support);
  template <typename OnSupport>
  void leave_full(OrderedMembers* full, Slot slot, OnSupport&& on_support);
  template <typename OnSupport>
  void join_told(Crowd* crowd, Slot slot, OnSupport&& on_support);
  template <typename OnSupport>
  void leave_told(Crowd* crowd, Slot slot, OnSupport&& on_support);

  uint32_t max_bucket_;
  bool told_;
  Records records_;
  KeyTable table_;
  std::deque<Crowd> crowds_;  // grows without moving them
  std::vector<uint32_t> free_crowds_;
  std::vector<CapChange> cap_changes_;
  std::vector<Touched> touched_;
  size_t postings_ = 0;
};

template <typename Visit>
void KeyIndex::probe(uint64_t key, Visit&& visit) const {
  visit_found(find(key, KeyTable::kNone, Asked::kYes), visit);
}

template <typename Visit>
void KeyIndex::probe_near(uint64_t key, Visit&& visit) const {
  visit_found(find_near(key, KeyTable::kNone, std::min(kFew, max_bucket_)), visit);
}

template <typename Rank, typename Visit>
void KeyIndex::probe_near(uint64_t key, Rank&& rank, Visit&& visit) const {
  const Found found = find_near(key, KeyTable::kNone, std::min(kFew, max_bucket_));
  if (found.crowd != KeyTable::kNone) {
    const std::optional<uint64_t>& limit = crowd(found.crowd).limit;
    if (limit && *limit < rank()) return;
  }
  visit_found(found, visit);
}

template <typename Visit>
void KeyIndex::visit_found(const Found& found, Visit&& visit) const {
  if (found.crowd == KeyTable::kNone) {
    for (const Slot member : found.members()) visit(member);
  } else {
    for (const Slot member : crowd(found.crowd).admitted()) visit(member);
  }
}

template <typename OnSupport>
void KeyIndex::insert(uint64_t key, Slot slot, OnSupport&& on_support, bool capped) {
  ++postings_;
  if (table_.insert_first(key, slot)) return;
  const uint32_t room = capped ? std::min(kFew, max_bucket_) : kFew;
  const Found found = find_near(key, slot, room);
  if (found.crowd != KeyTable::kNone) return join(&crowd(found.crowd), slot, capped, on_support);
  if (found.count == room) return join(&crowd(gather(key, found)), slot, capped, on_support);
  if (found.count != 0) on_support(found.members(), slot, +1, false);
  table_.insert(key, slot);
}

template <typename OnSupport>
void KeyIndex::join(Crowd* crowd, Slot slot, bool capped, OnSupport&& on_support) {
  std::vector<Slot>& members = crowd->members;
  if (!crowd->full && capped && members.size() == max_bucket_) {
    fill_up(crowd);
    if (!told_) cap_changes_.push_back({crowd->key, slot, +1});
  }
  if (crowd->full && told_) return join_told(crowd, slot, on_support);
  if (crowd->full) return join_full(crowd->full.get(), slot, on_support);
  if (!members.empty()) on_support(std::span<const Slot>(members), slot, +1, true);
  members.push_back(slot);
}

template <typename OnSupport>
void KeyIndex::join_full(OrderedMembers* full, Slot slot, OnSupport&& on_support) {
  const Ranked newcomer = ranked(slot);
  const Ranked last = full->last();
  if (newcomer > last) return full->wait(newcomer);
  full->wait(full->take_last());
  on_support(std::span<const Slot>(full->admitted()), slot, +1, true);
  on_support(std::span<const Slot>(full->admitted()), last.second, -1, true);
  full->admit(newcomer);
}

template <typename OnSupport>
void KeyIndex::remove(uint64_t key, Slot slot, OnSupport&& on_support) {
  --postings_;
  const Found found = find_near(key, slot, kFew);
  if (found.crowd == KeyTable::kNone) {
    table_.erase(key, slot);
    if (found.count != 0) on_support(found.members(), slot, -1, false);
    return;
  }
  Crowd& members = crowd(found.crowd);
  leave(&members, slot, on_support);
  if (told_) return relax(found.crowd);
  if (!members.full && members.members.empty()) disperse(key, found.crowd);
}

template <typename OnSupport>
void KeyIndex::leave(Crowd* crowd, Slot slot, OnSupport&& on_support) {
  std::vector<Slot>& members = crowd->members;
  if (!crowd->full) {
    *std::find(members.begin(), members.end(), slot) = members.back();
    members.pop_back();
    if (!members.empty()) on_support(std::span<const Slot>(members), slot, -1, true);
    return;
  }
  if (told_) return leave_told(crowd, slot, on_support);
  leave_full(crowd->full.get(), slot, on_support);
  if (!crowd->full->waiting().empty()) return;
  members = crowd->full->take_admitted();
  crowd->full.reset();
  cap_changes_.push_back({crowd->key, slot, -1});
}

template <typename OnSupport>
void KeyIndex::leave_full(OrderedMembers* full, Slot slot, OnSupport&& on_support) {
  const Ranked leaver = ranked(slot);
  if (full->remove_waiting(leaver)) return;
  full->remove_admitted(leaver);
  const Ranked next = full->take_first_waiting();
  on_support(std::span<const Slot>(full->admitted()), slot, -1, true);
  on_support(std::span<const Slot>(full->admitted()), next.second, +1, true);
  full->admit(next);
}

}  // namespace kindred

#include "linkage/find/index/key_index_limits.h"

#endif  // KINDRED_LINKAGE_FIND_INDEX_KEY_INDEX_H_
