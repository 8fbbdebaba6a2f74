#ifndef KINDRED_TESTS_REFERENCE_CLUSTER_LOG_H_
#define KINDRED_TESTS_REFERENCE_CLUSTER_LOG_H_

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "linkage/cluster/crowd_statement.h"

namespace kindred {

// As much of a record as the count of crowded keys depends on.
struct ClusterRecord {
  uint64_t rank = 0;  // stands for the identity
  uint64_t content = 0;
  std::vector<uint64_t> keys;  // distinct
  bool deleted = false;
};

// Whether two records score high enough, where they share a key: two of three pairs do.
bool alike(const ClusterRecord& a, const ClusterRecord& b);

struct ClusterEntry {
  enum class Kind {
    kRecord,     // a new version of a record
    kAgain,      // the version at offset `of` of a record that has come to be admitted somewhere
    kStatement,  // what a shard says of a key
  };
  Kind kind = Kind::kRecord;
  ClusterRecord record;
  size_t of = 0;
  CrowdStatement statement;
};

// The one log that all processes read: offsets from 0 on. It is compacted, as a topic of Kafka is.
class ClusterLog {
 public:
  size_t size() const { return entries_.size(); }
  void append(ClusterEntry entry) { entries_.emplace_back(std::move(entry)); }
  // Null where compaction has removed it.
  const ClusterEntry* at(size_t offset) const {
    return entries_[offset] ? &*entries_[offset] : nullptr;
  }

  // Removes what is before that offset and has a later entry of its key before it, and records that
  // are told again: everybody has read those.
  void compact(size_t before);

 private:
  std::deque<std::optional<ClusterEntry>> entries_;
};

}  // namespace kindred

#endif  // KINDRED_TESTS_REFERENCE_CLUSTER_LOG_H_
