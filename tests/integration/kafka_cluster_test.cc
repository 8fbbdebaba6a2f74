// One pipeline on several processes, with topics of a real broker between them: what they publish
// is what one process does, also where they are killed.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <functional>
#include <random>
#include <string>
#include <thread>

#include "tests/catch.h"
#include "tests/http_client.h"
#include "tests/integration/clustered_people.h"
#include "tests/integration/forwarder.h"
#include "tests/rounds.h"

namespace kindred {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

TEST_CASE("four processes publish the matches of one", "[kafka]") {
  const TestPipeline pipeline = clustered("cluster-4");
  Processes processes;
  for (int i = 0; i < 4; ++i) start(pipeline, &processes);
  require_told(pipeline, processes);
  stop_all(processes);
}

// The first one does all. The second one is given a half; the first goes on with the other, and
// takes the half over when the second leaves.
TEST_CASE("a process that keeps its shards does not read the log again", "[kafka]") {
  const TestPipeline pipeline = clustered("cluster-2");
  const uint16_t port = free_port();
  TestPipeline answering = pipeline;
  answering.rules += fmt::format("http: {{port: {}}}\n", port);
  const auto metric = [&](const std::string& name) {
    const std::string text = http_request(port, "GET", "/metrics").body;
    const size_t at = text.find("\nkindred_cluster_" + name + " ");
    REQUIRE(at != std::string::npos);
    return std::stod(text.substr(text.find(' ', at)));
  };
  Processes processes;
  start(answering, &processes);
  require_told(pipeline, processes);
  const std::string alone = shown(pipeline, "");
  CHECK(count(alone, "6 shards, 1 process\n") == 1);
  CHECK(count(alone, "  decides\n") == 1);
  DaemonRun& first = *processes.front();
  CHECK(count(first->log(), "kept 0 shards and took over 6") == 1);
  CHECK(http_request(port, "GET", "/ready").body == "ready\n");
  CHECK(http_request(port, "POST", "/v1/search", "{}").status == 200);
  // More than once where the brokers had no leader yet for the output topic that was just made.
  const double begun = metric("decide_begun_total");

  start(pipeline, &processes);
  processes.back()->process().await_log("kept 0 shards and took over 3");
  first->await_log("kept 3 shards and took over 0");
  await_processes(pipeline, 2);
  CHECK(metric("shards") == 3);
  CHECK(metric("loaded_entries_total") == 0);
  CHECK(processes.back()->stop() == 0);
  first->await_log("kept 3 shards and took over 3");
  require_told(pipeline, processes);
  INFO(first->log());
  CHECK(metric("shards") == 6);
  CHECK(metric("loaded_entries_total") >= kClusteredPeople);  // once
  CHECK(metric("loaded_entries_total") < 2 * kClusteredPeople);
  CHECK(metric("decide_begun_total") == begun);
  CHECK(first.stop() == 0);
}

TEST_CASE("a process with another file waits until those that run have gone", "[kafka]") {
  const TestPipeline pipeline = clustered("cluster-files");
  Processes processes;
  for (int i = 0; i < 2; ++i) start(pipeline, &processes);
  require_told(pipeline, processes);
  TestPipeline other = pipeline;
  other.rules += "expire: {after: 36500d}\n";
  start(other, &processes);
  for (const char* const role : {"prepare", "find", "decide"}) {
    processes.back()->process().await_log(std::string(role) + " begins anew: process ");
  }
  processes.back()->process().await_log(", which runs, differs from this one in expire: ");
  await_processes(pipeline, 2);
  for (int i = 0; i < 2; ++i) CHECK(processes[static_cast<size_t>(i)]->stop() == 0);
  processes.back()->process().await_log("decide: live behind");
  processes.erase(processes.begin(), processes.begin() + 2);
  require_told(pipeline, processes);
  await_processes(pipeline, 1);
  stop_all(processes);
}

// The input comes while they are killed, a part of it after each kill. One of them stands still
// until the others have taken its place, and goes on.
TEST_CASE("processes that are killed, or frozen, lose nothing and say nothing twice", "[kafka]") {
  TestPipeline pipeline = clustered("cluster-killed");
  const size_t kills = rounds(3);
  PeopleInParts input(&pipeline, kills + 2, 5);
  std::mt19937 random(5);
  Processes processes;
  input.put();
  for (int i = 0; i < 3; ++i) start(pipeline, &processes);
  for (size_t kill_number = 0; kill_number < kills; ++kill_number) {
    std::this_thread::sleep_for(milliseconds(1'000 + random() % 4'000));
    kill(random() % processes.size(), &processes);
    input.put();
    start(pipeline, &processes);
  }
  Process& frozen = processes[random() % processes.size()]->process();
  frozen.signal(SIGSTOP);
  input.put();
  std::this_thread::sleep_for(kSession + milliseconds(2'000));
  frozen.signal(SIGCONT);
  require_told(pipeline, processes);
  stop_all(processes);
}

// Every record comes with an older version of another name, and one of three once more.
TEST_CASE("the greatest version counts, whichever comes last, and whoever is killed", "[kafka]") {
  std::vector<Message> input;
  for (const std::string& topic : shared_people(kClusteredPeople).topics) {
    for (const Message& record : read_topic(topic)) {
      const std::string rest = record.value->substr(1);
      std::string other = rest;
      other.insert(other.find(R"("name":")") + 8, "Old ");
      const Message newer{.key = record.key, .value = R"({"v":2,)" + rest};
      const Message older{.key = record.key, .value = R"({"v":1,)" + other};
      input.insert(input.end(), {newer, older});
      if (input.size() % 3 == 0) input.push_back(older);
    }
  }
  std::mt19937 random(8);
  std::ranges::shuffle(input, random);
  TestPipeline pipeline = clustered("cluster-versions");
  pipeline.topics = {unique_name("cluster-versions-in")};
  pipeline.rules += "record: {version: v}\n";
  make_topic(pipeline.topics.front(), 3);
  Processes processes;
  for (int i = 0; i < 2; ++i) start(pipeline, &processes);
  constexpr std::ptrdiff_t kParts = 3;
  const auto part = [&](std::ptrdiff_t number) {
    return input.begin() + number * static_cast<std::ptrdiff_t>(input.size()) / kParts;
  };
  for (std::ptrdiff_t number = 0; number < kParts; ++number) {
    produce(pipeline.topics.front(), {part(number), part(number + 1)});
    await_messages(pipeline.output, 1);
    if (number > 0) kill(0, &processes);
    if (number > 0) start(pipeline, &processes);
  }
  require_told(pipeline, processes);
  stop_all(processes);
}

// It is killed when it has begun to publish what was put before, so it has a transaction open, or
// has just ended one.
TEST_CASE("who decides is killed again and again", "[kafka]") {
  TestPipeline pipeline = clustered("cluster-decider");
  const size_t kills = rounds(2);
  PeopleInParts input(&pipeline, kills + 1, 6);
  Processes processes;
  for (int i = 0; i < 2; ++i) start(pipeline, &processes);
  for (size_t kill_number = 0; kill_number < kills; ++kill_number) {
    const auto decides = [&] {
      return std::ranges::find_if(processes, [](const auto& process) {
        return count(process->process().log(), "decide: live") > 0;
      });
    };
    const auto since = steady_clock::now();
    while (decides() == processes.end() && steady_clock::now() - since < kPatience) {
      std::this_thread::sleep_for(milliseconds(50));
    }
    REQUIRE(decides() != processes.end());
    const int64_t before = end_of(pipeline.output);
    input.put();
    // In the middle of what it publishes, where the part brings a match: a small one may bring
    // none.
    const auto put = steady_clock::now();
    while (end_of(pipeline.output) == before && steady_clock::now() - put < milliseconds(2'000)) {
      std::this_thread::sleep_for(milliseconds(10));
    }
    kill(static_cast<size_t>(decides() - processes.begin()), &processes);
    start(pipeline, &processes);
  }
  input.put();
  require_told(pipeline, processes);
  stop_all(processes);
}

// The relay stands between one of them and the broker. That one decides, and prepares and finds a
// part, when it is cut off; the other one goes on without it. When it comes back it may have a
// transaction under way that must not count.
TEST_CASE("a process that is cut off from its broker is done without, and comes back", "[kafka]") {
  TestPipeline pipeline = clustered("cluster-cut");
  PeopleInParts input(&pipeline, 2, 7);
  const int port = std::stoi(pipeline.brokers.substr(pipeline.brokers.find(':') + 1));
  Forwarder relay(port + 6, port + 4);  // see tools/broker
  relay.listen();
  relay.forward();
  TestPipeline behind_relay = pipeline;
  behind_relay.brokers = relay.address();
  Processes processes;
  start(behind_relay, &processes);
  processes[0]->process().await_log("decide: live");
  start(pipeline, &processes);
  await_processes(pipeline, 2);
  const int64_t before = end_of(pipeline.output);
  input.put();
  await_messages(pipeline.output, before + 1);
  relay.cut();
  input.put();
  require_told(pipeline, processes);
  CHECK(count(processes[1]->process().log(), "decide: live") == 1);
  relay.mend();
  await_processes(pipeline, 2);
  CHECK(processes[1]->stop() == 0);
  await_processes(pipeline, 1);
  require_told(pipeline, processes);
  CHECK(processes[0]->stop() == 0);
}

TEST_CASE("a cluster waits for a broker that is away, and goes on", "[kafka]") {
  TestPipeline pipeline = clustered("cluster-away");
  PeopleInParts input(&pipeline, 2, 9);
  Processes processes;
  for (int i = 0; i < 2; ++i) start(pipeline, &processes);
  input.put();
  await_messages(pipeline.output, 1);
  {
    const PausedBroker away;
    std::this_thread::sleep_for(2 * kSession);
  }
  input.put();
  require_told(pipeline, processes);
  await_processes(pipeline, 2);
  stop_all(processes);
}

// Who begins reads the log as far as it had come then, and not until nothing comes any more.
TEST_CASE("who comes to decide while records come is live before they end", "[kafka]") {
  const std::vector<Message> input = read_topic(shared_people(kClusteredPeople).topics.front());
  TestPipeline pipeline = clustered("cluster-stream");
  pipeline.topics = {unique_name("cluster-stream-in")};
  make_topic(pipeline.topics.front(), 3);
  Processes processes;
  for (int i = 0; i < 2; ++i) start(pipeline, &processes);
  size_t put = 0;
  const auto await = [&](const std::function<bool()>& reached) {
    const auto since = steady_clock::now();
    while (!reached() && steady_clock::now() - since < std::chrono::seconds(60)) {
      Message message = input[put++ % input.size()];
      message.partition = -1;
      produce(pipeline.topics.front(), {message});
    }
    REQUIRE(reached());
  };
  const auto decides = [&](const auto& process) {
    return count((*process)->log(), "decide: live behind") > 0;
  };
  await([&] { return put > 100 && std::ranges::any_of(processes, decides); });
  const auto first = std::ranges::find_if(processes, decides);
  const auto second = first == processes.begin() ? processes.begin() + 1 : processes.begin();
  await([&] { return count((**second)->log(), "prepare: ") > 0; });
  REQUIRE((*first)->stop() == 0);
  await([&] { return decides(*second); });
  CHECK((*second)->stop() == 0);
}

}  // namespace
}  // namespace kindred
