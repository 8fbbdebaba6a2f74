// One pipeline on several processes, with topics of a real broker between them: what they publish
// is what one process does, also where they are killed.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/catch.h"
#include "tests/http_client.h"
#include "tests/integration/cluster.h"
#include "tests/integration/people_events.h"
#include "tests/rounds.h"

namespace kindred {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr size_t kRecords = 3'000;
constexpr milliseconds kSession{6'000};

const PeopleOnKafka& people() {
  const PeopleOnKafka& people = shared_people(kRecords);
  REQUIRE(people.matches.size() > kRecords / 10);
  return people;
}

// All processes of a pipeline have one file, and here one folder for their names.
TestPipeline clustered(const std::string& name) {
  TestPipeline pipeline = people_pipeline(name, people());
  pipeline.rules += "cluster: {shards: 6}\n";
  pipeline.input_properties = {{"session.timeout.ms", std::to_string(kSession.count())}};
  return pipeline;
}

using Processes = std::vector<std::unique_ptr<DaemonRun>>;

void start(const TestPipeline& pipeline, Processes* processes) {
  processes->push_back(std::make_unique<DaemonRun>(pipeline));
  (*processes->back())->await_log("one of a cluster of 6 shards");
}

void kill(size_t number, Processes* processes) {
  (*processes)[number]->process().signal(SIGKILL);
  REQUIRE((*processes)[number]->process().wait() == 128 + SIGKILL);
  processes->erase(processes->begin() + static_cast<std::ptrdiff_t>(number));
}

// Waits until the output topic holds the matches of one process, and no event says again what the
// one before it did.
void require_told(const TestPipeline& pipeline, const Processes& processes) {
  const auto since = steady_clock::now();
  std::vector<Message> events;
  do {
    std::this_thread::sleep_for(milliseconds(200));
    events = end_of(pipeline.output) > 0 ? read_topic(pipeline.output) : events;
  } while (last_values(events) != people().matches && steady_clock::now() - since < kPatience);
  for (const auto& process : processes) INFO(process->process().log());
  REQUIRE(last_values(events) == people().matches);
  std::map<std::string, std::string> values;
  for (const Message& event : events) {
    const auto known = values.find(*event.key);
    if (event.value) {
      REQUIRE((known == values.end() || known->second != *event.value));
      values[*event.key] = *event.value;
    } else {
      REQUIRE(known != values.end());
      values.erase(known);
    }
  }
}

// What `kindred cluster` writes of the pipeline.
std::string shown(const TestPipeline& pipeline, const std::string& options) {
  const TemporaryFolder folder;
  const std::string config = folder.write("pipeline.yaml", pipeline.yaml());
  const std::string command = fmt::format("{} cluster {} {} > {}/shown 2>&1", program("kindred"),
                                          config, options, folder.path());
  const int status = std::system(command.c_str());
  INFO(folder.read("shown"));
  REQUIRE(status == 0);
  return folder.read("shown");
}

size_t count(const std::string& text, const std::string& what) {
  size_t count = 0;
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++count;
  return count;
}

TEST_CASE("four processes publish the matches of one", "[kafka]") {
  const TestPipeline pipeline = clustered("cluster-4");
  Processes processes;
  for (int i = 0; i < 4; ++i) start(pipeline, &processes);
  require_told(pipeline, processes);
  for (const auto& process : processes) CHECK(process->stop() == 0);
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
  CHECK(http_request(port, "POST", "/v1/search", "{}").status == 503);

  start(pipeline, &processes);
  processes.back()->process().await_log("kept 0 shards and took over 3");
  first->await_log("kept 3 shards and took over 0");
  std::string both;
  const auto since = steady_clock::now();
  do {
    both = shown(pipeline, "--json");
  } while (count(both, "\"state\": \"Stable\"") < 3 && steady_clock::now() - since < kPatience);
  INFO(both);
  CHECK(count(both, "{\"process\": ") == 2);
  CHECK(count(both, "\"state\": \"Stable\"") == 3);
  CHECK(count(both, "\"process\": null") == 0);
  CHECK(metric("shards") == 3);
  CHECK(metric("loaded_entries_total") == 0);
  CHECK(processes.back()->stop() == 0);
  first->await_log("kept 3 shards and took over 3");
  require_told(pipeline, processes);
  CHECK(metric("shards") == 6);
  CHECK(metric("loaded_entries_total") > kRecords);
  CHECK(metric("decide_begun_total") == 1);
  CHECK(first.stop() == 0);
}

// The input comes while they are killed, a part of it after each kill. One of them stands still
// until the others have taken its place, and goes on.
TEST_CASE("processes that are killed, or frozen, lose nothing and say nothing twice", "[kafka]") {
  TestPipeline pipeline = clustered("cluster-killed");
  std::vector<Message> input;
  for (const std::string& topic : people().topics) {
    for (Message& message : read_topic(topic)) input.push_back(std::move(message));
  }
  for (Message& message : input) message.partition = -1;
  pipeline.topics = {unique_name("cluster-killed-in")};
  make_topic(pipeline.topics.front(), 3);
  std::mt19937 random(5);
  std::ranges::shuffle(input, random);
  const size_t kills = rounds(3);
  const auto put = [&](size_t part) {
    const auto at = [&](size_t of) { return input.begin() + static_cast<std::ptrdiff_t>(of); };
    produce(pipeline.topics.front(),
            {at(part * input.size() / (kills + 2)), at((part + 1) * input.size() / (kills + 2))});
  };
  Processes processes;
  put(0);
  for (int i = 0; i < 3; ++i) start(pipeline, &processes);
  for (size_t kill_number = 0; kill_number < kills; ++kill_number) {
    std::this_thread::sleep_for(milliseconds(1'000 + random() % 4'000));
    kill(random() % processes.size(), &processes);
    put(kill_number + 1);
    start(pipeline, &processes);
  }
  Process& frozen = processes[random() % processes.size()]->process();
  frozen.signal(SIGSTOP);
  put(kills + 1);
  std::this_thread::sleep_for(kSession + milliseconds(2'000));
  frozen.signal(SIGCONT);
  require_told(pipeline, processes);
  for (const auto& process : processes) CHECK(process->stop() == 0);
}

// Who begins reads the log as far as it had come then, and not until nothing comes any more.
TEST_CASE("who comes to decide while records come is live before they end", "[kafka]") {
  const std::vector<Message> input = read_topic(people().topics.front());
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
