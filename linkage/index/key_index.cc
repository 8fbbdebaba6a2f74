#include "linkage/index/key_index.h"

#include <algorithm>

namespace kindred {

bool KeyIndex::admits(uint64_t key, Slot slot) const {
  const Bucket* found = table_.find(key);
  if (found == nullptr) return false;
  const Bucket& bucket = *found;
  if (bucket.first == kFull) return fulls_[bucket.second].admitted.count(ranked(slot)) != 0;
  if (bucket.first == kList) {
    const std::vector<Slot>& members = lists_[bucket.second];
    return std::find(members.begin(), members.end(), slot) != members.end();
  }
  return bucket.first == slot || bucket.second == slot;
}

uint32_t KeyIndex::new_list() {
  if (free_lists_.empty()) {
    lists_.emplace_back();
    return static_cast<uint32_t>(lists_.size() - 1);
  }
  const uint32_t list = free_lists_.back();
  free_lists_.pop_back();
  return list;
}

uint32_t KeyIndex::new_full() {
  if (free_fulls_.empty()) {
    fulls_.emplace_back();
    return static_cast<uint32_t>(fulls_.size() - 1);
  }
  const uint32_t full = free_fulls_.back();
  free_fulls_.pop_back();
  return full;
}

void KeyIndex::make_full(Bucket* bucket) {
  const uint32_t full = new_full();
  std::vector<Slot>& members = lists_[bucket->second];
  for (const Slot member : members) fulls_[full].admitted.insert(ranked(member));
  std::vector<Slot>().swap(members);
  free_lists_.push_back(bucket->second);
  *bucket = {kFull, full};
}

// Back to the form that this number of members has when it was never exceeded: a list holds three
// at least.
void KeyIndex::leave_full(Bucket* bucket) {
  const uint32_t number = bucket->second;
  const Full full = std::exchange(fulls_[number], Full());
  free_fulls_.push_back(number);
  if (full.admitted.size() == 2) {
    *bucket = {full.admitted.begin()->second, full.admitted.rbegin()->second};
    return;
  }
  const uint32_t list = new_list();
  for (const Ranked& member : full.admitted) lists_[list].push_back(member.second);
  *bucket = {kList, list};
}

void KeyIndex::erase_in_place(uint64_t key, Bucket* bucket, Slot slot) {
  if (bucket->first != kList) {
    if (bucket->second == kNone) return table_.erase(key);
    if (bucket->first == slot) bucket->first = bucket->second;
    bucket->second = kNone;
    return;
  }
  std::vector<Slot>& members = lists_[bucket->second];
  *std::find(members.begin(), members.end(), slot) = members.back();
  members.pop_back();
  if (members.size() > 2) return;
  const uint32_t list = bucket->second;
  *bucket = {members[0], members[1]};
  std::vector<Slot>().swap(members);
  free_lists_.push_back(list);
}

}  // namespace kindred
