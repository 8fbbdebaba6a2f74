#ifndef KINDRED_DAEMON_CLUSTER_PROCESS_ROLES_H_
#define KINDRED_DAEMON_CLUSTER_PROCESS_ROLES_H_

#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "config/config.h"
#include "daemon/cluster/decide_role.h"
#include "daemon/cluster/find_place.h"
#include "daemon/cluster/find_role.h"
#include "daemon/cluster/prepare_role.h"
#include "daemon/cluster/stand_role.h"
#include "daemon/transport/cluster_setting.h"
#include "daemon/transport/cluster_topics.h"

namespace kindred {

// The roles of one process of a cluster, each on a thread of its own.
class ProcessRoles {
 public:
  // Called on the thread of a role that has ended by this.
  using OnFailure = std::function<void(const std::string& role, const std::exception_ptr& why)>;

  // `config` and `topics` outlive it.
  ProcessRoles(const config::Config& config, const ClusterSetting& setting, ClusterTopics* topics);
  ~ProcessRoles() { stop(); }
  ProcessRoles(const ProcessRoles&) = delete;
  ProcessRoles& operator=(const ProcessRoles&) = delete;

  void start(OnFailure on_failure);
  // The groups deal out to others. Waits for what is under way.
  void stop();

  PrepareRole& prepare() { return prepare_; }
  // Where it finds now: in one of the replicas of the shards.
  FindRole& find() { return *finds_[place_ ? place_->now() : 0]; }
  DecideRole& decide() { return decide_; }
  const PrepareRole& prepare() const { return prepare_; }
  const FindRole& find() const { return *finds_[place_ ? place_->now() : 0]; }
  const DecideRole& decide() const { return decide_; }
  // Entries of the log that were read to load shards, of any replica, since the start.
  uint64_t loaded() const;
  // Whether it has yet to find out in which replica it is to find.
  bool looks_for_place() const { return place_ && place_->looks(); }
  // Null where nobody stands by.
  const StandRole* stand() const { return stand_.get(); }

 private:
  void start(Role* role, const std::atomic<bool>& aside);
  void start_finding();
  void start_thread(const std::string& name, std::function<void()> run);

  OnFailure on_failure_;
  const std::atomic<bool> never_ = false;
  std::atomic<bool> stop_ = false;
  PrepareRole prepare_;
  std::vector<std::unique_ptr<FindRole>> finds_;  // by replica of the shards
  std::unique_ptr<StandRole> stand_;
  DecideRole decide_;
  std::unique_ptr<FindPlace> place_;  // where there are several
  std::vector<std::thread> threads_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CLUSTER_PROCESS_ROLES_H_
