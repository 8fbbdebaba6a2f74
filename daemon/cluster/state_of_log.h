#ifndef KINDRED_DAEMON_CLUSTER_STATE_OF_LOG_H_
#define KINDRED_DAEMON_CLUSTER_STATE_OF_LOG_H_

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/config.h"
#include "daemon/base/positions.h"
#include "daemon/cluster/received_values.h"
#include "daemon/state/state.h"
#include "daemon/transport/cluster_setting.h"
#include "daemon/transport/cluster_topics.h"
#include "linkage/record/keyed_record.h"

namespace kindred {

// Brings a pipeline from a cluster back to a process without `cluster`: makes the state of that of
// the records and labels that the log holds, behind the offsets of the group. That process then
// links them anew, compares with the output topics, and goes on there. As long as it has not, the
// state is made anew at each start.
class StateOfLog {
 public:
  // `config`, which has no `cluster`, and `topics` outlive it. `folder` is that of the state.
  // Members of the cluster that were killed are missed for so long.
  StateOfLog(const config::Config& config, ClusterTopics* topics, std::string folder,
             std::chrono::milliseconds patience = std::chrono::seconds(30));

  // Until it is made, or *stop is set; at once where a process without `cluster` has come further
  // in the group. Tries again where that may help. Throws Failure where it cannot be made: no
  // cluster has come anywhere in the group, records have versions, its processes are still there,
  // the folder holds another state, or the log lacks what a state needs.
  void run(const std::atomic<bool>& stop);

  // What it does, for people. Any thread.
  std::string doing() const;

 private:
  void attempt();
  std::vector<CommittedOffset> offsets() const;
  void check_versions() const;
  void check_nobody_left() const;
  void begin(const std::vector<CommittedOffset>& offsets);
  void read_log();
  void take(const TopicMessage& message);
  void take_record(const TopicMessage& message, const KeyedRecord& prepared);
  void see_source(std::string_view source);
  std::vector<bool> names_sources() const;
  void commit();
  uint64_t decided() const;
  Manifest manifest() const;
  void note(const std::string& what);

  const config::Config& config_;
  const ClusterSetting setting_;
  ClusterTopics* topics_;
  const std::string folder_;
  const std::chrono::steady_clock::time_point patient_until_;
  const ReceivedValues received_;
  const std::atomic<bool>* stop_ = nullptr;
  std::optional<State> state_;
  StateTables tables_;
  Positions positions_;
  Entries entries_;              // of the next commit
  std::vector<bool> is_source_;  // by topic: some record has its name as source
  bool other_source_ = false;    // some record has another one
  uint64_t records_ = 0;
  mutable std::mutex mutex_;
  std::string doing_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CLUSTER_STATE_OF_LOG_H_
