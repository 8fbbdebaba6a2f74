#ifndef KINDRED_DAEMON_CLUSTER_FIND_ROLE_H_
#define KINDRED_DAEMON_CLUSTER_FIND_ROLE_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "config/config.h"
#include "daemon/cluster/log_turns.h"
#include "daemon/cluster/role.h"
#include "daemon/transport/cluster_setting.h"
#include "linkage/base/thread_pool.h"
#include "linkage/cluster/shard_reporter.h"

namespace kindred {

// Reads the whole log, finds the pairs of its shards, and writes what becomes of them, and what it
// has to say in the log, in one transaction with how far it has read: the offset that the group has
// of a shard, a partition of what shards found, is one of the log.
class FindRole : public Role {
 public:
  // `config` and `topics` outlive it.
  FindRole(const config::Config& config, const ClusterSetting& setting, ClusterTopics* topics);

  // Any thread: where it reads the log, and pairs that it knows.
  int64_t position() const { return position_; }
  uint64_t pairs() const { return pairs_; }
  uint64_t shards() const { return shards_; }

 protected:
  void begin() override;
  bool turn() override;
  void rest() override;

 private:
  void load(int64_t end);
  void catch_up(int64_t begin, int64_t end);
  void compare(int64_t end);
  // The log from `begin` up to `end`.
  void read_log(int64_t begin, int64_t end,
                const std::function<void(int64_t offset, LogEntry entry)>& take);
  void commit();

  const config::Config& config_;
  const ClusterSetting setting_;
  ThreadPool pool_;
  std::optional<ShardReporter> reporter_;
  std::unique_ptr<TopicReader> reader_;
  std::unique_ptr<TopicWriter> writer_;
  std::vector<TopicOffset> offsets_;  // of the shards
  HeldEntries turn_;                  // that has not ended
  std::atomic<int64_t> position_ = 0;
  std::atomic<uint64_t> pairs_ = 0;
  std::atomic<uint64_t> shards_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CLUSTER_FIND_ROLE_H_
