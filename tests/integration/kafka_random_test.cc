// Upserts, deletes, expiry and kills together, at random: what is published in the end are the
// matches of the reference, each with its value.

#include <algorithm>
#include <chrono>
#include <csignal>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "config/config.h"
#include "daemon/codec/event_writer.h"
#include "tests/catch.h"
#include "tests/integration/cluster.h"
#include "tests/integration/daemon_run.h"
#include "tests/reference/expiring_history.h"
#include "tests/rounds.h"

namespace kindred {
namespace {

constexpr int64_t kBegin = 1'700'000'000'000;  // of all times below
constexpr size_t kRecords = 4'000;
constexpr size_t kKills = 5;

// The broker would drop what is so old.
const std::map<std::string, std::string> kForEver = {{"retention.ms", "-1"}};

struct Stream {
  std::vector<Message> messages;
  std::vector<Record> records;
};

// Each partition's times grow, with some far behind.
Stream random_stream(const std::string& topic, std::mt19937_64* random) {
  const std::vector<std::string> names = {"eva lind", "eva lindt", "ewa lind", "eva lynd"};
  Stream stream;
  for (size_t i = 0; i < kRecords; ++i) {
    const uint64_t number = (*random)() % 400;
    const std::string id = std::to_string(number);
    const int64_t behind = (*random)() % 10 == 0 ? static_cast<int64_t>((*random)() % 40'000) : 0;
    Message message{.key = id, .partition = static_cast<int>(number % 2)};
    message.time = kBegin + static_cast<int64_t>(i) * 50 - behind;
    Record record;
    record.identity = {topic, id};
    record.time = message.time;
    record.partition = static_cast<uint32_t>(number % 2);
    record.deleted = (*random)() % 10 == 0;
    if (!record.deleted) {
      const std::string& name = names[(*random)() % names.size()];
      const std::string phone = std::to_string((*random)() % 100);
      message.value =
          R"({"id":")" + id + R"(","name":")" + name + R"(","phone":")" + phone + R"("})";
      record.values.add(0, name);
      record.values.add(1, phone);
    }
    stream.messages.push_back(std::move(message));
    stream.records.push_back(std::move(record));
  }
  return stream;
}

// Events by key: those of the matches that live when all of it was read.
std::map<std::string, std::string> expected_events(const TestPipeline& pipeline,
                                                   const std::vector<Record>& records) {
  const config::Loaded loaded = config::parse(pipeline.yaml());
  REQUIRE(loaded.config);
  const std::shared_ptr<const Pipeline>& rules = loaded.config->pipeline;
  reference::ExpiringHistory history({rules, {.points = {{.field = 0, .name = "name"}}}},
                                     loaded.config->expire.value(), 2);
  for (const Record& record : records) history.apply(record);
  history.leave_out({true, true});
  CHECK(history.survivors().size() < 300);  // of 400 that came, a tenth of which were deleted
  const EventWriter writer(*rules);
  std::map<std::string, std::string> events;
  for (const reference::Event& match : history.matches()) {
    Change change;
    change.left = match.left;
    change.right = match.right;
    change.decision = match.decision;
    change.evaluation.score = match.score;
    change.evaluation.fields = match.fields;
    change.branches = match.branches;
    std::string key;
    EventWriter::append_key(match.left, match.right, &key);
    writer.append_value(change, &events[key]);
  }
  return events;
}

// Writes the next part of the stream before each start, and kills that at some moment.
void run_with_kills(const TestPipeline& pipeline, const std::vector<Message>& messages,
                    std::mt19937_64* random) {
  const auto at = [&](size_t part) {
    return messages.begin() + static_cast<std::ptrdiff_t>(part * messages.size() / kKills);
  };
  for (size_t part = 0; part < kKills; ++part) {
    DaemonRun daemon(pipeline);
    produce(pipeline.topics[0], {at(part), at(part + 1)});
    daemon->await_log("live:");
    std::this_thread::sleep_for(std::chrono::milliseconds((*random)() % 300));
    daemon->signal(SIGKILL);
    CHECK(daemon->wait() == 128 + SIGKILL);
  }
}

// What the topic says in the end; waits until that is `expected`.
std::map<std::string, std::string> await_events(
    const TestPipeline& pipeline, const std::map<std::string, std::string>& expected) {
  std::map<std::string, std::string> events;
  for (int attempt = 0; attempt < 200 && events != expected; ++attempt) {
    if (attempt > 0) std::this_thread::sleep_for(std::chrono::milliseconds(100));
    events = last_values(read_topic(pipeline.output));
  }
  return events;
}

// No event repeats the one before it under its key.
void require_changes(const std::vector<Message>& events) {
  std::map<std::string, std::optional<std::string>> last;
  for (const Message& event : events) {
    const auto [entry, added] = last.try_emplace(event.key.value(), event.value);
    REQUIRE((added ? event.value.has_value() : entry->second != event.value));
    entry->second = event.value;
  }
}

TEST_CASE("random upserts, deletes, expiry and kills end in the matches of the reference",
          "[kafka]") {
  for (size_t seed = 0; seed < (long_run() ? 50 : 1); ++seed) {
    CAPTURE(seed);
    std::mt19937_64 random(seed);
    TestPipeline pipeline("random");
    pipeline.rules += "expire: {after: 20s}\n";
    // The output is not compacted: the broker would take away some of the events.
    make_topic(pipeline.topics[0], 2, kForEver);
    make_topic(pipeline.output, 2, kForEver);
    const Stream stream = random_stream(pipeline.topics[0], &random);
    const auto expected = expected_events(pipeline, stream.records);
    REQUIRE(expected.size() > 20);
    REQUIRE(std::ranges::any_of(expected, [](const auto& event) {
      return event.second.find("review") != std::string::npos;
    }));
    run_with_kills(pipeline, stream.messages, &random);
    DaemonRun daemon(pipeline);
    CHECK(await_events(pipeline, expected) == expected);
    CHECK(daemon.stop() == 0);
    require_changes(read_topic(pipeline.output));
  }
}

}  // namespace
}  // namespace kindred
