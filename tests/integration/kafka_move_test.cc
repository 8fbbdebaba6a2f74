// A pipeline that moves from one process to a cluster and back, on a real broker: what it has
// published stays, and what was read is never read again, for it is deleted from the topics.

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "tests/catch.h"
#include "tests/integration/clustered_people.h"

namespace kindred {
namespace {

namespace fs = std::filesystem;

constexpr const char* kCluster = "cluster: {shards: 6}\n";

TestPipeline alone(TestPipeline pipeline) {
  pipeline.rules.erase(pipeline.rules.find(kCluster), std::string(kCluster).size());
  return pipeline;
}

// One process takes all that was put, and ends. Then that is deleted.
void run_alone(const TestPipeline& pipeline, const std::vector<std::string>& arguments,
               const std::string& says) {
  DaemonRun one(alone(pipeline), {}, arguments);
  one->await_log(says);
  await_committed(pipeline.name, pipeline.topics);
  CHECK(one.stop() == 0);
  for (const std::string& topic : pipeline.topics) delete_records(topic);
}

size_t retracted(const std::vector<Message>& events) {
  return static_cast<size_t>(
      std::ranges::count_if(events, [](const Message& event) { return !event.value; }));
}

TEST_CASE("a pipeline moves to a cluster and keeps what it has published", "[kafka]") {
  TestPipeline pipeline = clustered("move");
  PeopleInParts input(&pipeline, 3, 11);
  input.put();
  run_alone(pipeline, {}, "live: ");
  const std::vector<Message> before = read_topic(pipeline.output);
  REQUIRE(before.size() > 10);

  // Killed while it moves, or just behind that.
  {
    DaemonRun mover(pipeline);
    mover->await_log("moving to the cluster");
    mover->signal(SIGKILL);
    CHECK(mover->wait() == 128 + SIGKILL);
  }
  Processes processes;
  for (int i = 0; i < 2; ++i) start(pipeline, &processes);
  const auto since = std::chrono::steady_clock::now();
  const auto decides = [&] {
    return std::ranges::any_of(processes, [](const auto& process) {
      return count(process->process().log(), "decide: live") > 0;
    });
  };
  while (!decides() && std::chrono::steady_clock::now() - since < kPatience) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  CHECK(decides());
  CHECK_FALSE(fs::exists(pipeline.state->path() + "/manifest"));
  std::string logs;
  for (const auto& process : processes) logs += process->process().log() + "\n";
  INFO(logs);
  CHECK(read_topic(pipeline.output).size() == before.size());
  input.put();
  input.put();
  require_told(pipeline, processes);
  CHECK(retracted(read_topic(pipeline.output)) == 0);
  stop_all(processes);
}

}  // namespace
}  // namespace kindred
