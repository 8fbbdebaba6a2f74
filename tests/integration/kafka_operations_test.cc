// What an operator does to a daemon that runs, and what becomes of its surroundings meanwhile.

#include <csignal>
#include <string>

#include "tests/catch.h"
#include "tests/integration/cluster.h"
#include "tests/integration/daemon_run.h"
#include "tests/integration/notify_socket.h"
#include "tests/temporary_folder.h"

namespace kindred {
namespace {

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

TEST_CASE("SIGHUP changes what can be changed, and says what waits for a restart", "[kafka]") {
  const TemporaryFolder folder;
  NotifySocket systemd(folder.file("notify"));
  TestPipeline pipeline("reload");
  make_topic(pipeline.topics[0], 1);
  const std::string before = pipeline.yaml();
  DaemonRun daemon(pipeline, {{"NOTIFY_SOCKET", folder.file("notify")}});
  CHECK(systemd.await("READY=1\n"));
  daemon.reload(before);
  daemon->await_log("info: SIGHUP: the configuration has not changed");
  CHECK(systemd.await("RELOADING=1\nMONOTONIC_USEC="));
  CHECK(systemd.await("READY=1\n", 2));

  const std::string after =
      replaced(before, "    topic: ", "    commit_interval: 20ms\n    topic: ");
  daemon.reload(replaced(after, "match: 80", "match: 70") + "log: {json: true, level: warning}\n");
  daemon->await_log("SIGHUP: changed log.json, log.level, output.kafka.commit_interval");
  daemon->await_log("SIGHUP: a restart is needed for score.match");
  daemon.reload(after);
  daemon->await_log("SIGHUP: changed log.json, log.level\"}");

  daemon.reload(after + "limitz: {}\n");
  daemon->await_log("pipeline.yaml:26:1: error: ");
  daemon->await_log("error: SIGHUP: nothing is changed, for the configuration is faulty");
  CHECK(daemon.stop() == 0);
}

}  // namespace
}  // namespace kindred
