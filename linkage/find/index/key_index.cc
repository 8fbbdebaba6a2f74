#include "linkage/find/index/key_index.h"

namespace kindred {

KeyIndex::Found KeyIndex::find(uint64_t key, Slot except, Asked asked) const {
  Found found;
  const auto known = [&](Slot slot) {
    const auto end = found.few.begin() + found.count;
    return std::find(found.few.begin(), end, slot) != end;
  };
  table_.for_each(key, [&](uint32_t number) {
    if (number >= kCrowd) {
      if (crowd(number).key == key) found.crowd = number;
    } else if (found.count < kFew && number != except && !known(number) &&
               (asked == Asked::kNo || records_.holds(number, key))) {
      found.few[found.count++] = number;
    }
  });
  return found;
}

KeyIndex::Found KeyIndex::find_near(uint64_t key, Slot except, uint32_t room) const {
  const Found near = find(key, except, Asked::kNo);
  if (near.crowd != KeyTable::kNone || near.count < room) return near;
  return find(key, except, Asked::kYes);
}

bool KeyIndex::admits(uint64_t key, Slot slot) const {
  bool admitted = false;
  probe(key, [&](Slot member) { admitted = admitted || member == slot; });
  return admitted;
}

size_t KeyIndex::members(uint64_t key) const {
  const Found found = find(key, KeyTable::kNone, Asked::kYes);
  if (found.crowd == KeyTable::kNone) return found.count;
  const Crowd& all = crowd(found.crowd);
  return all.full ? all.full->size() : all.members.size();
}

// Moves the few members into a crowd of their own; gives its number.
uint32_t KeyIndex::gather(uint64_t key, const Found& found) {
  auto number = static_cast<uint32_t>(crowds_.size());
  if (free_crowds_.empty()) {
    crowds_.emplace_back();
  } else {
    number = free_crowds_.back();
    free_crowds_.pop_back();
  }
  Crowd& crowd = crowds_[number];
  crowd.key = key;
  crowd.members.assign(found.few.begin(), found.few.begin() + found.count);
  for (const Slot member : crowd.members) table_.erase(key, member);
  table_.insert(key, kCrowd + number);
  return kCrowd + number;
}

// Gives the number of the key's crowd, whose members have an order then.
uint32_t KeyIndex::order(uint64_t key) {
  const Found found = find(key, KeyTable::kNone, Asked::kYes);
  const uint32_t number = found.crowd != KeyTable::kNone ? found.crowd : gather(key, found);
  if (!crowd(number).full) fill_up(&crowd(number));
  return number;
}

// Members of a crowd without a limit need no order where they are few.
void KeyIndex::relax(uint32_t number) {
  Crowd& crowd = this->crowd(number);
  if (crowd.full && !crowd.limit && crowd.full->size() <= max_bucket_) {
    crowd.members = crowd.full->take_admitted();
    crowd.full.reset();
  }
  if (!crowd.full && crowd.members.empty()) disperse(crowd.key, number);
}

const OrderedMembers* KeyIndex::ordered(uint64_t key) const {
  const Found found = find(key, KeyTable::kNone, Asked::kNo);
  return found.crowd == KeyTable::kNone ? nullptr : crowd(found.crowd).full.get();
}

std::optional<KeyIndex::Slot> KeyIndex::any_member(uint64_t key) const {
  const Found found = find(key, KeyTable::kNone, Asked::kYes);
  if (found.count != 0) return found.few[0];
  if (found.crowd == KeyTable::kNone) return std::nullopt;
  const Crowd& all = crowd(found.crowd);
  if (!all.admitted().empty()) return all.admitted().front();
  if (all.full && !all.full->waiting().empty()) return all.full->waiting().begin()->second;
  return std::nullopt;
}

void KeyIndex::disperse(uint64_t key, uint32_t number) {
  table_.erase(key, number);
  crowd(number) = Crowd();
  free_crowds_.push_back(number - kCrowd);
}

// As many are in as are admitted: from here on they have an order.
void KeyIndex::fill_up(Crowd* crowd) const {
  std::vector<Ranked> members;
  for (const Slot member : crowd->members) members.push_back(ranked(member));
  std::sort(members.begin(), members.end());
  crowd->full = std::make_unique<OrderedMembers>(members);
  std::vector<Slot>().swap(crowd->members);
}

}  // namespace kindred
