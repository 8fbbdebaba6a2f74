// A process of a cluster in a test, over topics in memory.

#ifndef KINDRED_TESTS_UNIT_DAEMON_CLUSTER_RUNNING_PROCESS_H_
#define KINDRED_TESTS_UNIT_DAEMON_CLUSTER_RUNNING_PROCESS_H_

#include <atomic>
#include <exception>
#include <mutex>
#include <string>

#include "daemon/cluster/process_roles.h"
#include "tests/unit/daemon/cluster/memory_topics.h"

namespace kindred {

class RunningProcess {
 public:
  RunningProcess(const config::Config& config, MemoryTopics* topics, ScriptedCluster* output,
                 const std::string& name)
      : topics_(topics, output, config, name), roles_(config, ClusterSetting(config), &topics_) {
    roles_.start([this](const std::string& role, const std::exception_ptr& why) {
      note_failure(role, why);
    });
  }
  ~RunningProcess() { roles_.stop(); }

  void kill() { topics_.kill(); }
  // It comes to a stop at the call behind so many others, and is not missed before kill().
  void stop_after(int calls) { topics_.kill_after(calls); }
  DecideRole& decide() { return roles_.decide(); }
  FindRole& find() { return roles_.find(); }
  const PrepareRole& prepare() const { return roles_.prepare(); }
  const FindRole& find() const { return roles_.find(); }
  const DecideRole& decide() const { return roles_.decide(); }
  bool failed() const { return failed_; }
  std::string failure() const {
    const std::scoped_lock lock(mutex_);
    return failure_;
  }

 protected:
  MemoryProcess* topics() { return &topics_; }
  // Any thread.
  void note_failure(const std::string& role, const std::exception_ptr& why) {
    try {
      std::rethrow_exception(why);
    } catch (const Killed&) {
    } catch (const std::exception& error) {
      const std::scoped_lock lock(mutex_);
      failure_ = role + ": " + error.what();
      failed_ = true;
    }
  }

 private:
  MemoryProcess topics_;
  std::atomic<bool> failed_ = false;
  mutable std::mutex mutex_;
  std::string failure_;
  ProcessRoles roles_;
};

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_DAEMON_CLUSTER_RUNNING_PROCESS_H_
