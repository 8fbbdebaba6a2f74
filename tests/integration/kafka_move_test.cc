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
#include "tests/integration/people_events.h"
#include "tests/integration/topic_changes.h"
#include "tests/temporary_folder.h"

namespace kindred {
namespace {

namespace fs = std::filesystem;

constexpr const char* kCluster = "cluster: {shards: 6}\n";

TestPipeline alone(TestPipeline pipeline) {
  pipeline.rules.erase(pipeline.rules.find(kCluster), std::string(kCluster).size());
  return pipeline;
}

// What was taken is deleted, so that it cannot be read again.
void delete_input(const TestPipeline& pipeline) {
  await_committed(pipeline.name, pipeline.topics);
  for (const std::string& topic : pipeline.topics) delete_records(topic);
}

// One process takes all that was put, and ends.
void run_alone(const TestPipeline& pipeline, const std::vector<std::string>& arguments) {
  DaemonRun one(alone(pipeline), {}, arguments);
  one->await_log("live: ");
  delete_input(pipeline);
  CHECK(one.stop() == 0);
}

// One is killed when it has said so.
void kill_at(const TestPipeline& pipeline, const std::vector<std::string>& arguments,
             const std::string& says) {
  DaemonRun killed(pipeline, {}, arguments);
  killed->await_log(says);
  killed->signal(SIGKILL);
  CHECK(killed->wait() == 128 + SIGKILL);
}

void await_decider(const Processes& processes) {
  const auto decides = [&] {
    return std::ranges::any_of(processes, [](const auto& process) {
      return count(process->process().log(), "decide: live") > 0;
    });
  };
  const auto since = std::chrono::steady_clock::now();
  while (!decides() && std::chrono::steady_clock::now() - since < kPatience) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  REQUIRE(decides());
}

size_t retracted(const std::vector<Message>& events) {
  return static_cast<size_t>(
      std::ranges::count_if(events, [](const Message& event) { return !event.value; }));
}

TEST_CASE("a pipeline moves to a cluster and back, and keeps what it has published", "[kafka]") {
  TestPipeline pipeline = clustered("move");
  PeopleInParts input(&pipeline, 4, 11);
  input.put();
  run_alone(pipeline, {});
  const size_t published = read_topic(pipeline.output).size();
  REQUIRE(published > 10);

  kill_at(pipeline, {}, "moving to the cluster");  // while it moves, or just behind that
  Processes processes;
  for (int i = 0; i < 2; ++i) start(pipeline, &processes);
  await_decider(processes);
  CHECK_FALSE(fs::exists(pipeline.state->path() + "/manifest"));
  CHECK(read_topic(pipeline.output).size() == published);
  input.put();
  delete_input(pipeline);
  kill(0, &processes);
  start(pipeline, &processes);
  input.put();
  delete_input(pipeline);
  await_decider(processes);
  await_processes(pipeline, 2);
  stop_all(processes);

  {
    DaemonRun refused(alone(pipeline));
    CHECK(refused->wait() == 78);
    CHECK(count(refused->log(), "start with --from-cluster") == 1);
  }
  {
    DaemonRun misused(pipeline, {}, {"--from-cluster"});
    CHECK(misused->wait() == 64);
  }
  kill_at(alone(pipeline), {"--from-cluster"}, "made a state of topic");
  run_alone(pipeline, {"--from-cluster"});
  input.put();
  run_alone(pipeline, {"--from-cluster"});  // which says nothing any more
  require_told(pipeline, {});
  CHECK(retracted(read_topic(pipeline.output)) == 0);
}

// As docs/cluster.md says it is done where keys differ.
TEST_CASE("a cluster is given rules with other keys by way of one process", "[kafka]") {
  TestPipeline pipeline = clustered("keys");
  PeopleInParts input(&pipeline, 2, 12);
  input.put();
  Processes before;
  for (int i = 0; i < 2; ++i) start(pipeline, &before);
  await_decider(before);
  delete_input(pipeline);
  stop_all(before);
  run_alone(pipeline, {"--from-cluster"});

  const std::string rule = "    - same: name\n";
  pipeline.rules.erase(pipeline.rules.find(rule), rule.size());
  run_alone(pipeline, {});
  for (const char* topic : {".log", ".found"}) delete_topic(pipeline.name + topic);
  for (const char* group : {".find", ".decide"}) delete_group(pipeline.name + group);
  Processes processes;
  for (int i = 0; i < 2; ++i) start(pipeline, &processes);
  input.put();
  const TemporaryFolder folder;
  generate_people(kClusteredPeople, folder.path());
  const auto matches = link_people(alone(pipeline).rules, folder.path());
  require_told(pipeline, processes, matches);
  stop_all(processes);
}

}  // namespace
}  // namespace kindred
