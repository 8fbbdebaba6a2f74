#ifndef KINDRED_TESTS_REFERENCE_CLUSTER_SHARDS_H_
#define KINDRED_TESTS_REFERENCE_CLUSTER_SHARDS_H_

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "linkage/cluster/crowded_keys.h"
#include "linkage/cluster/shard_ranges.h"
#include "tests/reference/cluster_log.h"

namespace kindred {

// Some shards of a cluster, slowly: what they keep is a function of the log as far as it is read.
//
// They keep the records of their ranges, and guests: records of others for as long as these match
// one of theirs. So a match of two records is found by the shards of either or of both: by those
// that keep the record which stands first in the log, when the other one comes. A key admits
// records up to CrowdedKeys::limit(). When that rises, who keeps a record that is admitted now
// tells it again, and everybody looks for it as if it had come. One that was replaced meanwhile is
// told once more by who keeps it.
class ClusterShards {
 public:
  using Pair = std::pair<uint64_t, uint64_t>;  // ranks, the less one first

  ClusterShards(uint64_t max_bucket, ShardRanges ranges, std::set<uint32_t> own);

  // The state behind the entries before `end`, of a compacted log: all of what is to be written for
  // them is in the log.
  void catch_up(const ClusterLog& log, size_t end);

  // Reads entries from position() on, at most so many, then says what is due.
  void turn(const ClusterLog& log, size_t most);
  // Writes at most so many entries of those that are to be written.
  void write(ClusterLog* log, size_t most);

  size_t position() const { return position_; }
  // What is to be written for the entries before it is in the log.
  size_t committed() const { return outbox_.empty() ? position_ : outbox_.front().first; }
  bool idle(const ClusterLog& log) const { return outbox_.empty() && position_ == log.size(); }

  // The pairs of which these shards keep at least one record.
  std::set<Pair> pairs() const;
  size_t told_again() const { return told_again_; }
  size_t statements() const { return statements_; }

 private:
  struct Known {
    ClusterRecord record;
    size_t offset;
  };

  bool own(uint64_t rank) const { return own_.contains(ranges_.shard_of(rank)); }
  void read(const ClusterEntry& entry, size_t offset);
  void read_record(const ClusterRecord& record, size_t offset);
  void read_again(const ClusterEntry& entry);
  void read_statement(const CrowdStatement& statement);
  void enter(const ClusterRecord& record, size_t offset);
  void leave(uint64_t rank);
  void find(uint64_t rank);
  void part(uint64_t rank, uint64_t partner);
  void tell_again(uint64_t rank);
  void say_what_is_due();

  ShardRanges ranges_;
  std::set<uint32_t> own_;
  CrowdedKeys crowded_;
  size_t position_ = 0;
  std::map<uint64_t, Known> records_;                // by rank
  std::map<uint64_t, std::set<uint64_t>> partners_;  // by rank
  std::map<uint64_t, std::set<uint64_t>> members_;   // by key: ranks of all that are known
  std::map<std::pair<uint64_t, uint32_t>, std::set<uint64_t>> of_shard_;  // own, by key and shard
  std::set<uint64_t> touched_;  // keys of which something may be due
  std::map<std::pair<uint64_t, uint32_t>, CrowdStatement> said_;  // by key and shard
  std::deque<std::pair<size_t, ClusterEntry>> outbox_;  // by the position behind which it was due
  size_t told_again_ = 0;
  size_t statements_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_TESTS_REFERENCE_CLUSTER_SHARDS_H_
