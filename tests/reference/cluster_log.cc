#include "tests/reference/cluster_log.h"

#include <set>
#include <utility>

#include "linkage/base/hash.h"

namespace kindred {

bool alike(const ClusterRecord& a, const ClusterRecord& b) {
  return (mix(a.content, a.rank) + mix(b.content, b.rank)) % 3 != 0;
}

void ClusterLog::compact(size_t before) {
  std::set<uint64_t> records;
  std::set<std::pair<uint64_t, uint32_t>> statements;
  for (size_t offset = before; offset-- > 0;) {
    std::optional<ClusterEntry>& entry = entries_[offset];
    if (!entry) continue;
    const auto& [key, shard, members, last] = entry->statement;
    const bool kept = entry->kind == ClusterEntry::Kind::kRecord
                          ? records.insert(entry->record.rank).second
                          : entry->kind == ClusterEntry::Kind::kStatement &&
                                statements.insert({key, shard}).second;
    if (!kept) entry.reset();
  }
}

}  // namespace kindred
