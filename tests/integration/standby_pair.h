// Processes that run one pipeline, each with a state of its own.

#ifndef KINDRED_TESTS_INTEGRATION_STANDBY_PAIR_H_
#define KINDRED_TESTS_INTEGRATION_STANDBY_PAIR_H_

#include <csignal>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/integration/daemon_run.h"
#include "tests/temporary_folder.h"

namespace kindred {

// One of the processes.
inline TestPipeline instance(TestPipeline pipeline) {
  pipeline.standby = true;
  pipeline.state = std::make_shared<TemporaryFolder>();
  return pipeline;
}

struct Running {
  TestPipeline pipeline;
  std::unique_ptr<DaemonRun> daemon;

  void start(const std::string& until, const std::vector<std::string>& arguments = {}) {
    daemon = std::make_unique<DaemonRun>(pipeline, std::map<std::string, std::string>(), arguments);
    await(until);
  }
  void await(const std::string& text) { (*daemon)->await_log(text); }
  void kill() {
    daemon->process().signal(SIGKILL);
    REQUIRE(daemon->process().wait() == 128 + SIGKILL);
  }
  bool logged(const std::string& text) const {
    return daemon->process().log().find(text) != std::string::npos;
  }
};

// With a leader, and another one that stands by.
struct Pair {
  explicit Pair(const TestPipeline& pipeline)
      : leader{instance(pipeline), nullptr}, standby{instance(pipeline), nullptr} {}
  void start() {
    leader.start("live:");
    standby.start("standing by:");
  }

  Running leader;
  Running standby;
};

}  // namespace kindred

#endif  // KINDRED_TESTS_INTEGRATION_STANDBY_PAIR_H_
