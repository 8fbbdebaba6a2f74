#ifndef KINDRED_LINKAGE_FIND_INDEX_KEY_INDEX_LIMITS_H_
#define KINDRED_LINKAGE_FIND_INDEX_KEY_INDEX_LIMITS_H_

// KeyIndex with Cap::kTold. Included by key_index.h alone.

#include "linkage/find/index/key_index.h"

namespace kindred {

template <typename OnSupport>
void KeyIndex::join_told(Crowd* crowd, Slot slot, OnSupport&& on_support) {
  OrderedMembers* const members = crowd->full.get();
  const Ranked newcomer = ranked(slot);
  touched_.push_back({crowd->key, newcomer.first});
  if (newcomer.first > crowd->most()) return members->wait(newcomer);
  if (!members->admitted().empty()) {
    on_support(std::span<const Slot>(members->admitted()), slot, +1, true);
  }
  members->admit(newcomer);
}

template <typename OnSupport>
void KeyIndex::leave_told(Crowd* crowd, Slot slot, OnSupport&& on_support) {
  OrderedMembers* const members = crowd->full.get();
  const Ranked leaver = ranked(slot);
  touched_.push_back({crowd->key, leaver.first});
  if (members->remove_waiting(leaver)) return;
  members->remove_admitted(leaver);
  if (!members->admitted().empty()) {
    on_support(std::span<const Slot>(members->admitted()), slot, -1, true);
  }
}

template <typename OnSupport>
void KeyIndex::set_limit(uint64_t key, std::optional<uint64_t> limit, OnSupport&& on_support) {
  const uint32_t number = order(key);
  Crowd& crowd = this->crowd(number);
  crowd.limit = limit;
  OrderedMembers* const members = crowd.full.get();
  const auto support = [&](Slot slot, int sign) {
    if (members->admitted().empty()) return;
    on_support(std::span<const Slot>(members->admitted()), slot, sign, true);
  };
  while (!members->admitted().empty() && members->last().first > crowd.most()) {
    const Ranked last = members->take_last();
    support(last.second, -1);
    members->wait(last);
  }
  while (!members->waiting().empty() && members->waiting().begin()->first <= crowd.most()) {
    const Ranked first = members->take_first_waiting();
    support(first.second, +1);
    members->admit(first);
  }
  relax(number);
}

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_INDEX_KEY_INDEX_LIMITS_H_
