// Nothing lost and nothing twice when a daemon stands still for long, or its cluster does.

#include <algorithm>
#include <chrono>
#include <csignal>
#include <string>
#include <thread>

#include "tests/catch.h"
#include "tests/integration/cluster.h"
#include "tests/integration/daemon_run.h"
#include "tests/integration/people_events.h"
#include "tests/rounds.h"
#include "tests/temporary_folder.h"

namespace kindred {
namespace {

using std::chrono::seconds;

constexpr seconds kTransactionTimeout{2};

const PeopleOnKafka& people() {
  const PeopleOnKafka& people = shared_people(10'000);
  REQUIRE(people.matches.size() > 1'000);
  return people;
}

// Slow enough that it is met in the midst of its work, with a transaction under way.
TestPipeline slow_pipeline(const std::string& name) {
  TestPipeline pipeline = people_pipeline(name, people());
  pipeline.output_properties = {{"queue.buffering.max.messages", "20"}, {"linger.ms", "20"}};
  return pipeline;
}

TestPipeline impatient_pipeline(const std::string& name) {
  TestPipeline pipeline = slow_pipeline(name);
  const std::chrono::milliseconds timeout = kTransactionTimeout;
  pipeline.output_properties["transaction.timeout.ms"] = std::to_string(timeout.count());
  return pipeline;
}

void require_each_once(const TestPipeline& pipeline) {
  const std::vector<Message> events = read_topic(pipeline.output);
  CHECK(events.size() == people().matches.size());
  CHECK(last_values(events) == people().matches);
}

TEST_CASE("an instance that stood still while another took over publishes nothing more",
          "[kafka]") {
  for (size_t round = 0; round < std::min<size_t>(rounds(1), 5); ++round) {
    const TestPipeline pipeline = impatient_pipeline("stopped");
    DaemonRun first(pipeline);
    await_messages(pipeline.output, 200);
    first->signal(SIGSTOP);
    const auto stopped = std::chrono::steady_clock::now();
    TestPipeline other = pipeline;
    other.state = std::make_shared<TemporaryFolder>();  // as on another machine
    other.output_properties.clear();
    DaemonRun second(other, {}, {"--rebuild"});
    second->await_log("live:");
    std::this_thread::sleep_until(stopped + 2 * kTransactionTimeout);
    first->signal(SIGCONT);
    CHECK(first->wait() == 69);
    await_committed(pipeline.name, pipeline.topics);
    CHECK(second.stop() == 0);
    require_each_once(pipeline);
  }
}

// The cluster has aborted its transaction, unless it was between two.
TEST_CASE("an instance that stood still for longer than a transaction may last goes on rightly",
          "[kafka]") {
  const TestPipeline pipeline = impatient_pipeline("paused");
  {
    DaemonRun daemon(pipeline);
    await_messages(pipeline.output, 200);
    daemon->signal(SIGSTOP);
    std::this_thread::sleep_for(3 * kTransactionTimeout);
    daemon->signal(SIGCONT);
    std::this_thread::sleep_for(seconds(1));
    const int code = daemon.stop();
    INFO(daemon->log());
    CHECK((code == 0 || code == 69));
  }
  DaemonRun daemon(pipeline);
  await_committed(pipeline.name, pipeline.topics);
  CHECK(daemon.stop() == 0);
  require_each_once(pipeline);
}

// For less than a transaction may last: beyond that the cluster may shut the daemon out, and a
// start goes on. See kafka_away_test.cc for an output that is away for longer, and the cluster is
// not.
TEST_CASE("while the cluster is away the daemon waits, and takes no more memory", "[kafka]") {
  constexpr size_t kMoreBytes = 8 << 20;
  const TestPipeline pipeline = slow_pipeline("flat");
  DaemonRun daemon(pipeline);
  await_messages(pipeline.output, 200);
  {
    const PausedBroker paused;
    std::this_thread::sleep_for(seconds(5));
    const size_t before = daemon->peak_memory();
    std::this_thread::sleep_for(seconds(30));
    CHECK(daemon->peak_memory() < before + kMoreBytes);
  }
  await_committed(pipeline.name, pipeline.topics);
  CHECK(daemon.stop() == 0);
  require_each_once(pipeline);
}

// A file that may not grow stands for a disk that is full: writing fails, in the midst of a commit.
TEST_CASE("a state that cannot be written ends the daemon, and the next start goes on", "[kafka]") {
  const TestPipeline pipeline = slow_pipeline("full-disk");
  const TemporaryFolder folder;
  const std::string config = folder.write("pipeline.yaml", pipeline.yaml());
  const std::string kibibytes = GENERATE("100", "180", "250");  // of some 400
  {
    Process daemon({"/bin/bash", "-c", "trap '' XFSZ; ulimit -f " + kibibytes + "; exec \"$@\"",
                    "bash", program("kindredd"), "--config", config});
    CHECK(daemon.wait() == 74);
    CHECK(daemon.log().find(": cannot write: ") != std::string::npos);
  }
  DaemonRun daemon(pipeline);
  await_committed(pipeline.name, pipeline.topics);
  CHECK(daemon.stop() == 0);
  require_each_once(pipeline);
}

}  // namespace
}  // namespace kindred
