// What an index of a share is told of crowded keys, and tells of them.

#include "linkage/find/index/sharded_index.h"

namespace kindred {

void ShardedIndex::set_limits(std::span<const KeyLimit> limits) {
  begin_changes();
  for (size_t i = 0; i < limits.size(); ++i) {
    const auto& [key, limit] = limits[i];
    Shard& shard = shards_[shard_of(key)];
    const Posting posting{key, static_cast<uint32_t>(i), branch_of(key).value_or(0), false};
    shard.index.set_limit(key, limit,
                          [&](std::span<const Slot> members, Slot other, int sign, bool certain) {
                            note(posting, members, other, sign, certain, &shard);
                          });
  }
  for (Shard& shard : shards_) shard.sort_changes(limits.size());
}

std::optional<uint16_t> ShardedIndex::branch_of(uint64_t key) const {
  const std::optional<Slot> member = shards_[shard_of(key)].index.any_member(key);
  if (!member) return std::nullopt;
  const KeyedRecord& record = (*store_)[*member];
  for (size_t branch = 0; branch < record.branches(); ++branch) {
    if (record.holds(branch, key)) return static_cast<uint16_t>(branch);
  }
  return std::nullopt;
}

}  // namespace kindred
