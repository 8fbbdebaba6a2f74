#ifndef KINDRED_DAEMON_CLUSTER_FIND_PLACE_H_
#define KINDRED_DAEMON_CLUSTER_FIND_PLACE_H_

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "daemon/cluster/role.h"
#include "daemon/transport/cluster_setting.h"
#include "daemon/transport/cluster_topics.h"

namespace kindred {

// The names of the processes that find in each replica of the shards.
using FindingNames = std::array<std::vector<std::string>, ClusterSetting::kMostReplicas>;

// The replica for a process that finds in none: the one that fewest find in. As long as nobody
// finds, those who are `coming`, all who live, are dealt out in the order of their names.
uint32_t place_to_begin(const FindingNames& finding, const std::vector<std::string>& coming,
                        const std::string& process);
// The one to which a process goes over that finds in `place`: where two fewer find. Of those that
// could, the one goes whose name is the greatest. Nothing: it stays.
std::optional<uint32_t> place_to_go(const FindingNames& finding, uint32_t place,
                                    const std::string& process);

// In which replica of the shards this process finds, where there are more than one. Kafka deals out
// the shards of a replica among those that find in it, so a shard is kept twice by two processes as
// long as each finds in one of them.
//
// Who goes over to another replica first loads the shards that it is given there, and has the
// memory of both meanwhile; then it leaves those that it had to the others. So a shard that nobody
// has is never the only one.
class FindPlace {
 public:
  // What a process does in the group of a replica.
  using StateOf = std::function<Role::State(uint32_t replica)>;

  // `topics` and `leaves` outlive it: whether the process leaves it to others to find. `dealt`
  // says whether the group of all processes has dealt out since this one came.
  FindPlace(const ClusterSetting& setting, ClusterTopics* topics, const std::atomic<bool>* leaves,
            std::function<bool()> dealt, StateOf state);

  // Until `stop`.
  void run(const std::atomic<bool>& stop);

  // Any thread: whether the process does not find in a replica, and in which it does, or did last.
  const std::atomic<bool>& aside(uint32_t replica) const { return aside_[replica]; }
  uint32_t now() const { return now_; }
  // Whether it has yet to find out in which one it is to find.
  bool looks() const { return !placed_ && !*leaves_; }

 private:
  void look();
  FindingNames finding() const;
  std::vector<std::string> names(const std::string& group) const;
  void begin_at(uint32_t replica);

  const ClusterSetting setting_;
  ClusterTopics* topics_;
  const std::atomic<bool>* leaves_;
  std::function<bool()> dealt_;
  StateOf state_;
  std::optional<uint32_t> going_;  // to there
  std::array<std::atomic<bool>, ClusterSetting::kMostReplicas> aside_ = {true, true};
  std::atomic<uint32_t> now_ = 0;
  std::atomic<bool> placed_ = false;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CLUSTER_FIND_PLACE_H_
