#include "tests/integration/clustered_people.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <random>
#include <thread>
#include <utility>

#include "tests/catch.h"

namespace kindred {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

const PeopleOnKafka& people() {
  const PeopleOnKafka& people = shared_people(kClusteredPeople);
  REQUIRE(people.matches.size() > kClusteredPeople / 10);
  return people;
}

}  // namespace

TestPipeline clustered(const std::string& name) {
  TestPipeline pipeline = people_pipeline(name, people());
  pipeline.rules += "cluster: {shards: 6}\n";
  pipeline.input_properties = {{"session.timeout.ms", std::to_string(kSession.count())}};
  return pipeline;
}

PeopleInParts::PeopleInParts(TestPipeline* pipeline, size_t parts, uint32_t seed)
    : topic_(unique_name(pipeline->name + "-in")), parts_(parts) {
  for (const std::string& topic : people().topics) {
    for (Message& message : read_topic(topic)) input_.push_back(std::move(message));
  }
  for (Message& message : input_) message.partition = -1;
  std::mt19937 random(seed);
  std::ranges::shuffle(input_, random);
  make_topic(topic_, 3);
  pipeline->topics = {topic_};
}

void PeopleInParts::put() {
  const auto at = [&](size_t part) {
    return input_.begin() + static_cast<std::ptrdiff_t>(part * input_.size() / parts_);
  };
  REQUIRE(put_ < parts_);
  produce(topic_, {at(put_), at(put_ + 1)});
  ++put_;
}

void start(const TestPipeline& pipeline, Processes* processes) {
  processes->push_back(std::make_unique<DaemonRun>(pipeline));
  (*processes->back())->await_log("one of a cluster of 6 shards");
}

void kill(size_t number, Processes* processes) {
  (*processes)[number]->process().signal(SIGKILL);
  REQUIRE((*processes)[number]->process().wait() == 128 + SIGKILL);
  processes->erase(processes->begin() + static_cast<std::ptrdiff_t>(number));
}

void stop_all(const Processes& processes) {
  for (const auto& process : processes) CHECK(process->stop() == 0);
}

void require_told(const TestPipeline& pipeline, const Processes& processes) {
  require_told(pipeline, processes, people().matches);
}

void require_told(const TestPipeline& pipeline, const Processes& processes,
                  const std::map<std::string, std::string>& matches) {
  const auto since = steady_clock::now();
  std::vector<Message> events;
  do {
    std::this_thread::sleep_for(milliseconds(200));
    events = end_of(pipeline.output) > 0 ? read_topic(pipeline.output) : events;
  } while (last_values(events) != matches && steady_clock::now() - since < kPatience);
  std::string logs;
  for (const auto& process : processes) logs += process->process().log() + "\n";
  INFO(logs);
  REQUIRE(last_values(events) == matches);
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

void await_processes(const TestPipeline& pipeline, size_t processes) {
  const auto since = steady_clock::now();
  std::string text;
  const auto so = [&] {
    text = shown(pipeline, "--json");
    return count(text, "{\"process\": ") == processes &&
           count(text, "\"state\": \"Stable\"") == 3 && count(text, "\"process\": null") == 0;
  };
  while (!so() && steady_clock::now() - since < kPatience) {
    std::this_thread::sleep_for(milliseconds(200));
  }
  INFO(text);
  REQUIRE(so());
}

size_t count(const std::string& text, const std::string& what) {
  size_t count = 0;
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++count;
  return count;
}

}  // namespace kindred
