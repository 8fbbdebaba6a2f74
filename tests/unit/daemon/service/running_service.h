#ifndef KINDRED_TESTS_UNIT_DAEMON_SERVICE_RUNNING_SERVICE_H_
#define KINDRED_TESTS_UNIT_DAEMON_SERVICE_RUNNING_SERVICE_H_

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <thread>

#include "daemon/service/service.h"
#include "tests/unit/daemon/service/scripted_cluster.h"

namespace kindred {

// Waits until it is so. A minute is much more than any of it takes; then the test fails.
void await(const std::string& what, const std::function<bool()>& so);

// Counts what a service tells.
class CountedNotices : public Notices {
 public:
  void ready() override { ++readies; }
  void reloading() override { ++reloads; }
  void stopping() override {}
  void status(const std::string& /*status*/) override {}
  void alive() override { ++alives; }
  void extend_start(std::chrono::seconds /*more*/) override {}

  std::atomic<int> readies = 0;
  std::atomic<int> reloads = 0;
  std::atomic<int> alives = 0;
};

// A service on a thread of its own, as a process would be. What it waits for is short.
class RunningService {
 public:
  RunningService(const config::Config& config, ScriptedCluster* cluster,
                 const std::string& config_path = "", bool rebuild = false,
                 bool from_cluster = false);
  // Stops it, unless it has ended.
  ~RunningService();

  // Asks it to stop, and waits for the end.
  ExitCode stop();
  // Waits until it ends for a reason of its own.
  ExitCode wait();
  bool ended() const { return ended_; }

  // Waits until what comes is published.
  void await_live();
  // While it runs: on its own thread.
  void run_there(const std::function<void(Service*)>& call);
  // While it runs. A GET of the path, from this machine; and any request.
  HttpAnswer ask(const std::string& path);
  HttpAnswer ask(const HttpRequest& request);

  const CountedNotices& notices() const { return notices_; }

 private:
  const config::Config config_;
  CountedNotices notices_;
  std::unique_ptr<Transport> transport_;
  Service service_;
  std::atomic<bool> ended_ = false;
  ExitCode code_ = ExitCode::kDone;
  std::thread thread_;
};

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_DAEMON_SERVICE_RUNNING_SERVICE_H_
