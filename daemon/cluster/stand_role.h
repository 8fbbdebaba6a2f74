#ifndef KINDRED_DAEMON_CLUSTER_STAND_ROLE_H_
#define KINDRED_DAEMON_CLUSTER_STAND_ROLE_H_

#include <atomic>
#include <chrono>
#include <thread>

#include "daemon/cluster/role.h"
#include "daemon/transport/cluster_setting.h"

namespace kindred {

// Says who is to know what it takes to decide: as many processes as there are replicas, those that
// have a partition of the topic for that. One of them decides, the rest stands by. One process may
// have several, where there are too few. Nothing is ever written into that topic.
class StandRole : public Role {
 public:
  // `topics` outlives it.
  StandRole(const ClusterSetting& setting, ClusterTopics* topics)
      : Role("stand", topics, setting, setting.stand_group, {setting.stand}) {}

  // Whether this process is one of them, as last heard of the group. Any thread.
  const std::atomic<bool>& may_stand() const { return may_stand_; }

 protected:
  void begin() override { may_stand_ = true; }
  bool turn() override { return false; }
  void wait(std::chrono::milliseconds most) override { std::this_thread::sleep_for(most); }
  // While it joins anew, nothing is known to have changed.
  void rest() override {
    if (state() == State::kRests) may_stand_ = false;
  }

 private:
  std::atomic<bool> may_stand_ = false;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CLUSTER_STAND_ROLE_H_
