#ifndef KINDRED_DAEMON_CLUSTER_SEED_LOG_H_
#define KINDRED_DAEMON_CLUSTER_SEED_LOG_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "config/config.h"
#include "daemon/cluster/received_values.h"
#include "daemon/state/state.h"
#include "daemon/transport/cluster_setting.h"
#include "daemon/transport/cluster_topics.h"
#include "linkage/base/thread_pool.h"
#include "linkage/prepare/preparers.h"

namespace kindred {

class LogRemains;

// Brings a pipeline from a process without `cluster` to a cluster: writes the records and labels of
// its state into the log, as who prepares does, and then makes the offsets of the group, which stay
// what they are, those of a cluster, in one transaction. Until then nobody prepares or decides, see
// require_moved(). At any time before that it can be done anew from the beginning, for the log goes
// by identity. Records that the log has of an earlier time, and the state has not, are deleted.
//
// Afterwards the state is moved aside in its folder, to `before-cluster-` and its commit's number:
// it is never taken for a current one.
class SeedLog {
 public:
  // `config` and `topics` outlive it. `folder` is that of the state.
  // One transaction takes so many records.
  SeedLog(const config::Config& config, const ClusterSetting& setting, ClusterTopics* topics,
          std::string folder, size_t records = 4'096);

  // Until it is done, or *stop is set; at once where the folder holds no such state, or the group
  // has no offsets of one. Tries again where that may help, also while another process uses the
  // folder. Throws Failure where the state is not that of the group's offsets, or cannot be read.
  void run(const std::atomic<bool>& stop);

  // What it does, for people; empty: nothing, or nothing any more. Any thread.
  std::string doing() const;
  // Records that it has written, in all attempts. Any thread.
  uint64_t records() const { return records_; }

 private:
  void attempt();
  void check(uint64_t commit) const;
  std::vector<CommittedOffset> offsets() const;
  StateTables tables(const std::vector<CommittedOffset>& offsets) const;
  void check_positions(const std::vector<CommittedOffset>& offsets, uint64_t commit);
  void write_state(const std::vector<CommittedOffset>& offsets, uint64_t commit,
                   LogRemains* remains);
  void write(std::span<const Record> records);
  void write_all(std::span<const Label> labels);
  void end(const std::vector<CommittedOffset>& offsets, uint64_t commit);
  void put_aside();
  void let_go();
  void note(const std::string& what);
  void check_stop() const;

  const config::Config& config_;
  const ClusterSetting setting_;
  ClusterTopics* topics_;
  const std::string folder_;
  const size_t at_once_;
  const ReceivedValues received_;
  std::optional<ThreadPool> pool_;  // these while it is at it
  std::optional<Preparers> preparers_;
  std::optional<State> state_;
  std::unique_ptr<TopicWriter> writer_;
  const std::atomic<bool>* stop_ = nullptr;
  std::atomic<uint64_t> records_ = 0;
  mutable std::mutex mutex_;
  std::string doing_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CLUSTER_SEED_LOG_H_
