// At least once: the state holds what it gives until that is acknowledged, and a start sends it
// again; no input is taken in twice.

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <iterator>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/catch.h"
#include "tests/integration/cluster.h"
#include "tests/integration/daemon_run.h"
#include "tests/integration/process.h"
#include "tests/rounds.h"

namespace kindred {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

Message record_of(const std::string& id, const std::string& name, const std::string& phone) {
  return {.key = id,
          .value = R"({"id":")" + id + R"(","name":")" + name + R"(","phone":")" + phone + R"("})"};
}

uint64_t journal_bytes(const TestPipeline& pipeline) {
  uint64_t bytes = 0;
  for (const fs::directory_entry& file : fs::directory_iterator(pipeline.state->path())) {
    if (file.path().filename().string().starts_with("journal-")) bytes += file.file_size();
  }
  return bytes;
}

void await_more_than(uint64_t bytes, const TestPipeline& pipeline) {
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  while (journal_bytes(pipeline) <= bytes) {
    REQUIRE(std::chrono::steady_clock::now() < deadline);
    std::this_thread::sleep_for(milliseconds(10));
  }
}

TestPipeline journal_pipeline(const std::string& name) {
  TestPipeline pipeline(name);
  pipeline.delivery = "at_least_once";
  make_topic(pipeline.topics[0], 1);
  return pipeline;
}

// Kills a run that has committed a match, its end and a rejected message, none of which is sent, as
// it waits for more. Leaves the properties as they are by default.
void leave_unsent(TestPipeline* pipeline, bool compacted) {
  pipeline->output_properties = {{"linger.ms", "600000"}};
  DaemonRun daemon(*pipeline);
  daemon->await_log("live:");
  const uint64_t before = journal_bytes(*pipeline);
  const Message poison = {
      .key = "k", .value = "no json", .headers = {{"trace", "1"}, {"trace", ""}}};
  // In one batch, so that one commit has them all.
  produce(pipeline->topics[0],
          {record_of("1", "eva", "1"), record_of("2", "eva", "1"), {.key = "2"}, poison});
  await_more_than(before, *pipeline);
  if (compacted) {
    daemon->signal(SIGUSR1);
    daemon->await_log("compacted, ");
  }
  daemon->signal(SIGKILL);
  CHECK(daemon->wait() == 128 + SIGKILL);
  pipeline->output_properties.clear();
}

TEST_CASE("what was not acknowledged is sent by the next start, also after compaction", "[kafka]") {
  TestPipeline pipeline = journal_pipeline("unsent");
  leave_unsent(&pipeline, GENERATE(false, true));
  CHECK(read_topic(pipeline.output).empty());
  {
    DaemonRun daemon(pipeline);
    daemon->await_log("live:");
    await_committed(pipeline.name, pipeline.topics);
    CHECK(daemon.stop() == 0);
    CHECK(daemon->log().find("read topic") == std::string::npos);
  }
  const std::vector<Message> events = read_topic(pipeline.output);
  REQUIRE(events.size() == 2);  // the match too, although it was retracted since
  CHECK(events[0].value);
  CHECK_FALSE(events[1].value);
  const std::vector<Message> letters = read_topic(pipeline.rejected);
  REQUIRE(letters.size() == 1);
  CHECK(letters[0].key == "k");
  CHECK(letters[0].value == "no json");
  CHECK(letters[0].headers.size() == 8);
  CHECK(letters[0].headers[0] == std::pair<std::string, std::string>{"trace", "1"});
  CHECK(letters[0].headers[1] == std::pair<std::string, std::string>{"trace", ""});

  DaemonRun again(pipeline);
  again->await_log("live:");
  CHECK(again.stop() == 0);
  CHECK(again.stat("messages") == 0);
  CHECK(read_topic(pipeline.output).size() == 2);
  CHECK(read_topic(pipeline.rejected).size() == 1);
}

TEST_CASE("what was not acknowledged is sent once where transactions follow", "[kafka]") {
  TestPipeline pipeline = journal_pipeline("unsent-then-transactions");
  leave_unsent(&pipeline, false);
  pipeline.delivery = "exactly_once";
  pipeline.standby = GENERATE(false, true);
  for (int start = 0; start < 2; ++start) {
    DaemonRun daemon(pipeline);
    daemon->await_log("live:");
    CHECK(daemon.stop() == 0);
  }
  CHECK(read_topic(pipeline.rejected).size() == 1);
}

// A stream in which records change and go: each event tells of one change.
std::vector<Message> random_changes(size_t count, std::mt19937* random) {
  const std::vector<std::string> names = {"eva lind", "eva lindt", "ewa lind", "eva lynd"};
  std::vector<Message> messages;
  for (size_t i = 0; i < count; ++i) {
    const std::string id = std::to_string((*random)() % 2000);
    if ((*random)() % 8 == 0) {
      messages.push_back({.key = id});
    } else {
      messages.push_back(
          record_of(id, names[(*random)() % names.size()], std::to_string((*random)() % 600)));
    }
  }
  return messages;
}

// Keys and values, without one of a retraction.
std::set<std::string> events_of(const TestPipeline& pipeline) {
  std::set<std::string> events;
  for (const Message& message : read_topic(pipeline.output)) {
    events.insert(message.key.value() + ' ' + message.value.value_or(""));
  }
  return events;
}

std::vector<std::string> without(const std::set<std::string>& all,
                                 const std::set<std::string>& others) {
  std::vector<std::string> rest;
  std::ranges::set_difference(all, others, std::back_inserter(rest));
  return rest;
}

TEST_CASE("kills at random moments lose no event, and take no input in twice", "[kafka]") {
  constexpr size_t kEach = 2'000;
  std::mt19937 random(5);
  TestPipeline pipeline = journal_pipeline("at-least-once");
  make_topic(pipeline.output, 1);  // not compacted: all that was sent counts
  pipeline.output_properties = {{"linger.ms", "100"}};
  size_t produced = 0;
  for (size_t kill = 0; kill < rounds(6); ++kill) {
    DaemonRun daemon(pipeline);
    daemon->await_log("live:");
    produce(pipeline.topics[0], random_changes(kEach, &random));
    produced += kEach;
    std::this_thread::sleep_for(milliseconds(random() % 400));
    daemon->signal(SIGKILL);
    CHECK(daemon->wait() == 128 + SIGKILL);
  }
  {
    DaemonRun daemon(pipeline);
    daemon->await_log("live:");
    await_committed(pipeline.name, pipeline.topics);
    CHECK(daemon.stop() == 0);
  }
  // The state holds each message of the input once, those that changed nothing included.
  DaemonRun last(pipeline);
  last->await_log("live:");
  CHECK(last.stop() == 0);
  CHECK(last->log().find(", " + std::to_string(produced) + " changes of ") != std::string::npos);

  TestPipeline oracle("oracle");
  oracle.topics = pipeline.topics;
  DaemonRun undisturbed(oracle);
  await_committed(oracle.name, oracle.topics);
  CHECK(undisturbed.stop() == 0);
  const std::set<std::string> expected = events_of(oracle);
  const std::set<std::string> events = events_of(pipeline);
  REQUIRE(expected.size() > kEach / 10);
  CHECK(without(expected, events) == std::vector<std::string>{});
  CHECK(without(events, expected) == std::vector<std::string>{});
  CHECK(last_values(read_topic(pipeline.output)) == last_values(read_topic(oracle.output)));
  CHECK(last.stat("records") == undisturbed.stat("records"));
  CHECK(last.stat("matches") == undisturbed.stat("matches"));
}

}  // namespace
}  // namespace kindred
