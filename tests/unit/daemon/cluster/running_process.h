// A process of a cluster in a test, over topics in memory.

#ifndef KINDRED_TESTS_UNIT_DAEMON_CLUSTER_RUNNING_PROCESS_H_
#define KINDRED_TESTS_UNIT_DAEMON_CLUSTER_RUNNING_PROCESS_H_

#include <atomic>
#include <exception>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "daemon/cluster/decide_role.h"
#include "daemon/cluster/find_role.h"
#include "daemon/cluster/prepare_role.h"
#include "tests/unit/daemon/cluster/memory_topics.h"

namespace kindred {

// The three roles of one process.
class RunningProcess {
 public:
  RunningProcess(const config::Config& config, MemoryTopics* topics, ScriptedCluster* output,
                 const std::string& name)
      : topics_(topics, output, config, name),
        setting_(config),
        prepare_(config, setting_, &topics_),
        find_(config, setting_, &topics_),
        decide_(config, setting_, &topics_) {
    const std::atomic<bool>& aside = decide_.leaves_rest_to_others();
    threads_.emplace_back([this, &aside] { run(&prepare_, aside); });
    threads_.emplace_back([this, &aside] { run(&find_, aside); });
    threads_.emplace_back([this] { run(&decide_, never_); });
  }
  ~RunningProcess() {
    stop_ = true;
    for (std::thread& thread : threads_) thread.join();
  }

  void kill() { topics_.kill(); }
  const PrepareRole& prepare() const { return prepare_; }
  const FindRole& find() const { return find_; }
  const DecideRole& decide() const { return decide_; }
  bool failed() const { return failed_; }
  std::string failure() const {
    const std::scoped_lock lock(mutex_);
    return failure_;
  }

 private:
  void run(Role* role, const std::atomic<bool>& aside) {
    try {
      role->run(stop_, aside);
    } catch (const Killed&) {
    } catch (const std::exception& error) {
      const std::scoped_lock lock(mutex_);
      failure_ = role->name() + ": " + error.what();
      failed_ = true;
    }
  }

  MemoryProcess topics_;
  const ClusterSetting setting_;
  const std::atomic<bool> never_ = false;
  std::atomic<bool> stop_ = false;
  std::atomic<bool> failed_ = false;
  mutable std::mutex mutex_;
  std::string failure_;
  PrepareRole prepare_;
  FindRole find_;
  DecideRole decide_;
  std::vector<std::thread> threads_;
};

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_DAEMON_CLUSTER_RUNNING_PROCESS_H_
