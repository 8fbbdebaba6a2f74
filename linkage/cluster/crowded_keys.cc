#include "linkage/cluster/crowded_keys.h"

#include <algorithm>

namespace kindred {

CrowdedKeys::Change CrowdedKeys::read(const CrowdStatement& statement) {
  Key& key = keys_[statement.key];
  const auto place =
      std::lower_bound(key.parts.begin(), key.parts.end(), statement.shard,
                       [](const Part& part, uint32_t shard) { return part.shard < shard; });
  const bool there = place != key.parts.end() && place->shard == statement.shard;
  if (statement.members == 0) {
    if (there) key.parts.erase(place);
  } else if (there) {
    *place = {statement.shard, statement.members, statement.last};
  } else {
    key.parts.insert(place, {statement.shard, statement.members, statement.last});
  }
  const Change change{key.limit, limit_of(key)};
  key.limit = change.after;
  if (change.before != UINT64_MAX) --full_;
  if (change.after != UINT64_MAX) ++full_;
  if (key.parts.empty()) keys_.erase(statement.key);
  return change;
}

// The shard within which the bucket is full says itself which of its members is the last. Until it
// has said so, it admits all of them.
uint64_t CrowdedKeys::limit_of(const Key& key) const {
  uint64_t before = 0;
  for (const Part& part : key.parts) {
    if (before == max_bucket_) return ranges_.first(part.shard) - 1;
    if (before + part.members > max_bucket_) return part.last.value_or(ranges_.last(part.shard));
    before += part.members;
  }
  return UINT64_MAX;
}

uint64_t CrowdedKeys::limit(uint64_t key) const {
  const auto found = keys_.find(key);
  return found == keys_.end() ? UINT64_MAX : found->second.limit;
}

uint64_t CrowdedKeys::members_before(const Key& key, uint32_t shard) {
  uint64_t members = 0;
  for (const Part& part : key.parts) {
    if (part.shard < shard) members += part.members;
  }
  return members;
}

uint64_t CrowdedKeys::room(uint64_t key, uint32_t shard) const {
  const auto found = keys_.find(key);
  const uint64_t before = found == keys_.end() ? 0 : members_before(found->second, shard);
  return before < max_bucket_ ? max_bucket_ - before : 0;
}

std::optional<CrowdStatement> CrowdedKeys::to_state(
    uint64_t key, uint32_t shard, uint64_t members,
    const std::function<uint64_t(uint64_t n)>& nth) const {
  if (!known(key) && members <= quiet()) return std::nullopt;
  const uint64_t room = this->room(key, shard);
  CrowdStatement statement{
      .key = key, .shard = shard, .members = std::min(members, room + 1), .last = {}};
  if (room > 0 && members > room) statement.last = nth(room);
  return statement;
}

CrowdStatement CrowdedKeys::stated(uint64_t key, uint32_t shard) const {
  const auto found = keys_.find(key);
  if (found != keys_.end()) {
    for (const Part& part : found->second.parts) {
      if (part.shard == shard) return {key, shard, part.members, part.last};
    }
  }
  return {key, shard, 0, {}};
}

}  // namespace kindred
