// What an operator does to a daemon that runs, and what becomes of its surroundings meanwhile.

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <map>
#include <string>
#include <thread>

#include "tests/catch.h"
#include "tests/http_client.h"
#include "tests/integration/cluster.h"
#include "tests/integration/daemon_run.h"
#include "tests/integration/notify_socket.h"
#include "tests/integration/topic_changes.h"
#include "tests/temporary_folder.h"

namespace kindred {
namespace {

using std::chrono::seconds;

Message record_of(const std::string& id, const std::string& phone, int32_t partition = -1) {
  return {.key = id,
          .value = R"({"id":")" + id + R"(","name":"eva","phone":")" + phone + R"("})",
          .partition = partition};
}

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

// As long as the pipe is open for writing, the daemon waits for what it will be given.
TEST_CASE("a SIGHUP whose files cannot be read holds up neither the end nor the next one",
          "[kafka]") {
  const TemporaryFolder folder;
  const std::string pipe = folder.file("rack");
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  TestPipeline pipeline("pipe");
  make_topic(pipeline.topics[0], 1);
  const std::string before = pipeline.yaml();
  DaemonRun daemon(pipeline);
  daemon->await_log("live:");
  daemon.reload(
      replaced(before, "properties: ", "properties: {client.rack: {file: " + pipe + "}}\n#"));
  const int writer = ::open(pipe.c_str(), O_WRONLY | O_CLOEXEC);  // waits until it is being read
  REQUIRE(writer >= 0);
  SECTION("the end") {
    daemon->signal(SIGTERM);
    CHECK(daemon->wait(seconds(30)) == 0);
  }
  SECTION("the next one") {
    daemon.reload(before + "log: {level: warning}\n");
    daemon.reload(before + "log: {json: true}\n");
    ::close(writer);
    daemon->await_log("a restart is needed for input.kafka.properties");
    daemon->await_log("SIGHUP: changed log.json");
    CHECK(daemon.stop() == 0);
  }
}

TEST_CASE("partitions that a topic is given are read from their beginning", "[kafka]") {
  TestPipeline pipeline("partitions");
  pipeline.delivery = GENERATE("exactly_once", "at_least_once");
  pipeline.input_properties = {{"topic.metadata.refresh.interval.ms", "200"}};
  make_topic(pipeline.topics[0], 1);
  produce(pipeline.topics[0], {record_of("1", "1")});
  {
    DaemonRun daemon(pipeline);
    await_committed(pipeline.name, pipeline.topics);
    grow_topic(pipeline.topics[0], 3);
    produce(pipeline.topics[0], {record_of("2", "1", 2), record_of("3", "1", 1)});
    daemon->await_log("partition 2 is new: read from its beginning");
    await_committed(pipeline.name, pipeline.topics);
    CHECK(last_values(read_topic(pipeline.output)).size() == 3);
    CHECK(daemon.stop() == 0);
  }
  // While it is not running, too.
  grow_topic(pipeline.topics[0], 4);
  produce(pipeline.topics[0], {record_of("4", "1", 3), record_of("5", "2", 2)});
  DaemonRun daemon(pipeline);
  await_committed(pipeline.name, pipeline.topics);
  CHECK(daemon.stop() == 0);
  CHECK(daemon.stat("messages") == 2);
  CHECK(daemon.stat("records") == 5);
  CHECK(last_values(read_topic(pipeline.output)).size() == 6);
  CHECK(read_topic(pipeline.output).size() == 6);
}

TEST_CASE("a topic that is gone, or was made anew, ends the daemon", "[kafka]") {
  TestPipeline pipeline("vanished");
  pipeline.input_properties = {{"topic.metadata.refresh.interval.ms", "200"}};
  make_topic(pipeline.topics[0], 2);
  produce(pipeline.topics[0], {record_of("1", "1", 0), record_of("2", "1", 0)});
  DaemonRun daemon(pipeline);
  await_committed(pipeline.name, pipeline.topics);
  delete_topic(pipeline.topics[0]);
  SECTION("gone") {
    CHECK(daemon->wait() == 78);
    CHECK(daemon->log().find("no longer exists") != std::string::npos);
  }
  SECTION("made anew") {
    make_topic(pipeline.topics[0], 2);
    produce(pipeline.topics[0], {record_of("3", "1", 0)});
    const int code = daemon->wait();
    const std::string log = daemon->log();
    INFO(log);
    CHECK((code == 69 || code == 78));
    CHECK(log.find(code == 69 ? "are gone" : "no longer exists") != std::string::npos);
  }
}

// On the one partition that is read.
long lag_on(uint16_t port) {
  const std::string metrics = http_request(port, "GET", "/metrics").body;
  const size_t line = metrics.find("\nkindred_consumer_lag{");
  REQUIRE(line != std::string::npos);
  return std::stol(metrics.substr(metrics.find("} ", line) + 2));
}

TEST_CASE("at its limit of memory the daemon takes no more input, until the limit is raised",
          "[kafka]") {
  TestPipeline pipeline("limit");
  pipeline.input_properties = {{"topic.metadata.refresh.interval.ms", "200"}};
  make_topic(pipeline.topics[0], 1);
  std::vector<Message> messages;
  for (int i = 0; i < 200; ++i) {
    const std::string id = std::to_string(i);
    const std::string name(500'000, static_cast<char>('a' + i % 26));
    messages.push_back({.key = id, .value = R"({"id":")" + id + R"(","name":")" + name + R"("})"});
  }
  produce(pipeline.topics[0], messages);
  const uint16_t port = free_port();
  pipeline.rules += "http: {port: " + std::to_string(port) + "}\n";
  const std::string rules = pipeline.rules;
  pipeline.rules += "limits: {memory: 64MiB}\n";
  DaemonRun daemon(pipeline);
  daemon->await_log("warning: full: ");
  CHECK(http_request(port, "GET", "/ready").status == 503);
  CHECK(http_request(port, "GET", "/health").status == 200);
  CHECK(http_request(port, "GET", "/metrics").body.find("\nkindred_full 1\n") != std::string::npos);
  // Nothing is fetched, and what comes is heard of all the same: more than there was before.
  const auto before = static_cast<long>(messages.size());
  produce(pipeline.topics[0], messages);
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (lag_on(port) <= before && std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  CHECK(lag_on(port) > before);

  pipeline.rules = rules + "limits: {memory: 4GiB}\n";
  daemon.reload(pipeline.yaml());
  daemon->await_log("SIGHUP: changed limits.memory");
  daemon->await_log("no longer full");
  await_committed(pipeline.name, pipeline.topics);
  CHECK(http_request(port, "GET", "/ready").status == 200);
  CHECK(daemon.stop() == 0);
  CHECK(daemon.stat("records") == messages.size());
}

// They take many times what the thousand records do.
TEST_CASE("messages that were fetched ahead do not keep the daemon at its limit of memory",
          "[kafka]") {
  TestPipeline pipeline("ahead");
  const std::string on_full = GENERATE("pause", "expire_oldest");
  pipeline.input_properties = {{"queued.max.messages.kbytes", "65536"},
                               {"queued.min.messages", "1000000"}};
  make_topic(pipeline.topics[0], 1);
  std::vector<Message> messages;
  for (int i = 0; i < 400'000; ++i) {
    const std::string id = std::to_string(i % 1'000);
    messages.push_back(record_of(id, id));
  }
  produce(pipeline.topics[0], messages);
  pipeline.rules += "limits: {memory: 64MiB, on_full: " + on_full + "}\n";
  DaemonRun daemon(pipeline);
  await_committed(pipeline.name, pipeline.topics);
  CHECK(daemon.stop() == 0);
  CHECK(daemon.stat("records") == 1'000);
}

int64_t now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

// More than twice what there is room for.
TEST_CASE("with expire_oldest the oldest records make room, and stay away after a restart",
          "[kafka]") {
  TestPipeline pipeline("evict");
  pipeline.delivery = GENERATE("exactly_once", "at_least_once");
  pipeline.input_properties = {{"queued.max.messages.kbytes", "2048"}};
  make_topic(pipeline.topics[0], 1);
  std::vector<Message> messages = {record_of("old", "1"), record_of("older", "1")};
  for (int i = 0; i < 200; ++i) {
    const std::string name(500'000, static_cast<char>('a' + i % 26));
    messages.push_back(
        {.key = std::to_string(i),
         .value = R"({"id":")" + std::to_string(i) + R"(","name":")" + name + R"("})"});
  }
  messages.push_back(record_of("new", "2"));
  messages.push_back(record_of("newer", "2"));
  for (size_t i = 0; i < messages.size(); ++i) {
    messages[i].time = now() - 1'000'000 + static_cast<int64_t>(i);
  }
  produce(pipeline.topics[0], messages);
  const std::string rules = pipeline.rules;
  const uint16_t port = free_port();
  pipeline.rules += "http: {port: " + std::to_string(port) + "}\n";
  pipeline.rules += "limits: {memory: 64MiB, on_full: expire_oldest}\n";
  unsigned long long records = 0;
  {
    DaemonRun daemon(pipeline);
    await_committed(pipeline.name, pipeline.topics);
    CHECK(http_request(port, "GET", "/ready").status == 200);
    CHECK(daemon.stop() == 0);
    records = daemon.stat("records");
    CHECK(daemon.stat("evicted") + records == messages.size());
    CHECK(records < messages.size() / 2);
    CHECK(records > 20);
  }
  const std::map<std::string, std::string> live = last_values(read_topic(pipeline.output));
  CHECK(live.size() == 1);
  CHECK(live.begin()->first.find("newer") != std::string::npos);
  pipeline.rules = rules;
  DaemonRun daemon(pipeline);
  daemon->await_log("live:");
  CHECK(daemon.stop() == 0);
  CHECK(daemon.stat("records") == records);
  CHECK(daemon.stat("events") == 0);
}

}  // namespace
}  // namespace kindred
