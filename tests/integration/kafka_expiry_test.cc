// Records leave by the time of the stream: their matches are retracted, and what lives is the same
// whatever happens to the daemon on the way.

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "config/config.h"
#include "daemon/event_writer.h"
#include "linkage/expiring_linker.h"
#include "tests/catch.h"
#include "tests/integration/cluster.h"
#include "tests/integration/daemon_run.h"
#include "tests/rounds.h"

namespace kindred {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

constexpr int64_t kBegin = 1'700'000'000'000;  // of all times below

// The broker would drop what is so old.
const std::map<std::string, std::string> kForEver = {{"retention.ms", "-1"}};

// The output is not compacted: the broker would take away some of the events that are looked at in
// the end, and soon, since commits are marked with times long after those of the records.
void make_topics(const TestPipeline& pipeline) {
  make_topic(pipeline.topics[0], 2, kForEver);
  make_topic(pipeline.output, 2, kForEver);
}

Message record_of(const std::string& id, const std::string& phone, int partition, int64_t time) {
  return {.key = id,
          .value = R"({"id":")" + id + R"(","name":"eva","phone":")" + phone + R"("})",
          .partition = partition,
          .time = kBegin + time};
}

std::set<std::string> live_pairs(const TestPipeline& pipeline) {
  std::set<std::string> pairs;
  for (const auto& [key, value] : last_values(read_topic(pipeline.output))) pairs.insert(key);
  return pairs;
}

// Until the topic says so; what it says in the end.
std::set<std::string> await_pairs(const TestPipeline& pipeline,
                                  const std::set<std::string>& expected) {
  std::set<std::string> pairs;
  for (int attempt = 0; attempt < 200; ++attempt) {
    pairs = live_pairs(pipeline);
    if (pairs == expected) break;
    std::this_thread::sleep_for(milliseconds(100));
  }
  return pairs;
}

std::string pair_of(const TestPipeline& pipeline, const std::string& a, const std::string& b) {
  std::string key;
  EventWriter::append_key({pipeline.topics[0], a}, {pipeline.topics[0], b}, &key);
  return key;
}

bool in_files(const TestPipeline& pipeline, const std::string& text) {
  for (const fs::directory_entry& entry : fs::directory_iterator(pipeline.state->path())) {
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    if (bytes.find(text) != std::string::npos) return true;
  }
  return false;
}

void kill(DaemonRun* daemon) {
  (*daemon)->signal(SIGKILL);
  CHECK((*daemon)->wait() == 128 + SIGKILL);
}

TEST_CASE("what expires is retracted, over kills and restarts, and gone from the disk", "[kafka]") {
  TestPipeline pipeline("expiry");
  pipeline.delivery = GENERATE("exactly_once", "at_least_once");
  pipeline.rules += "expire: {after: 10s}\n";
  const std::string& topic = pipeline.topics[0];
  make_topics(pipeline);
  const std::set<std::string> both = {pair_of(pipeline, "a", "forget-me")};
  {
    DaemonRun daemon(pipeline);
    daemon->await_log("live:");
    produce(topic, {record_of("a", "1", 0, 0), record_of("forget-me", "1", 0, 1'000),
                    record_of("c", "2", 1, 9'000)});
    CHECK(await_pairs(pipeline, both) == both);
    await_committed(pipeline.name, pipeline.topics);
    kill(&daemon);
  }
  CHECK(in_files(pipeline, "forget-me"));
  {
    // Nothing comes through the other partition any more: it does not hold time up.
    DaemonRun daemon(pipeline);
    produce(topic, {record_of("d", "1", 1, 12'000)});
    CHECK(await_pairs(pipeline, {}).empty());
    kill(&daemon);
  }
  {
    DaemonRun daemon(pipeline);
    // The first one comes too late.
    produce(topic, {record_of("late", "1", 0, 500), record_of("f", "1", 0, 11'000)});
    const std::set<std::string> last = {pair_of(pipeline, "d", "f")};
    CHECK(await_pairs(pipeline, last) == last);
    daemon->signal(SIGUSR1);
    daemon->await_log(": compacted, ");
    CHECK(daemon.stop() == 0);
    CHECK(daemon.stat("records") == 3);
  }
  CHECK_FALSE(in_files(pipeline, "forget-me"));
  CHECK_FALSE(in_files(pipeline, "late"));
  DaemonRun daemon(pipeline);
  daemon->await_log("live:");
  CHECK(daemon.stop() == 0);
  CHECK(daemon.stat("records") == 3);
  CHECK(daemon.stat("events") == 0);
}

TEST_CASE("a match that is kept outlives its records, until one of them is deleted", "[kafka]") {
  TestPipeline pipeline("expiry-keep");
  pipeline.rules += "expire: {after: 10s, on_expiry: keep}\n";
  const std::string& topic = pipeline.topics[0];
  make_topics(pipeline);
  const auto run = [&](const std::vector<Message>& messages, const std::set<std::string>& pairs,
                       bool compacted) {
    DaemonRun daemon(pipeline);
    daemon->await_log("live:");
    produce(topic, messages);
    await_committed(pipeline.name, pipeline.topics);
    CHECK(await_pairs(pipeline, pairs) == pairs);
    if (compacted) {
      daemon->signal(SIGUSR1);
      daemon->await_log(": compacted, ");
    }
    kill(&daemon);
  };
  const std::string kept = pair_of(pipeline, "a", "b");
  const std::string other = pair_of(pipeline, "c", "d");
  run({record_of("a", "1", 0, 0), record_of("b", "1", 0, 5'000), record_of("c", "2", 1, 1'000),
       record_of("d", "2", 1, 1'000)},
      {kept, other}, false);
  run({record_of("e", "3", 1, 30'000)}, {kept, other}, true);
  const std::string rules = pipeline.rules;
  pipeline.rules.replace(rules.find("match: 80"), 9, "match: 90");  // reads the output topic
  run({}, {kept, other}, false);
  run({{.key = "b", .partition = 0, .time = kBegin + 31'000}}, {other}, true);
  {
    DaemonRun daemon(pipeline);
    daemon->await_log("live:");
    CHECK(daemon.stop() == 0);
    CHECK(daemon.stat("kept") == 1);
    CHECK(daemon.stat("records") == 1);
    CHECK(daemon.stat("events") == 0);
  }
  pipeline.rules.replace(pipeline.rules.find("keep"), 4, "retract");
  run({}, {}, false);
  // Two matches, each retracted once.
  CHECK(read_topic(pipeline.output).size() == 4);
}

struct Stream {
  std::vector<Message> messages;
  std::vector<Record> records;
};

// Upserts and deletes; each partition's times grow, with some far behind.
Stream random_stream(const TestPipeline& pipeline, size_t count) {
  Stream stream;
  std::mt19937_64 random(5);
  for (size_t i = 0; i < count; ++i) {
    const uint64_t number = random() % 400;
    const std::string id = std::to_string(number);
    const std::string phone = std::to_string(random() % 100);
    const auto partition = static_cast<int>(number % 2);
    const int64_t behind = random() % 10 == 0 ? static_cast<int64_t>(random() % 40'000) : 0;
    Message message = record_of(id, phone, partition, static_cast<int64_t>(i) * 50 - behind);
    Record record;
    record.identity = {pipeline.topics[0], id};
    record.time = message.time;
    record.partition = static_cast<uint32_t>(partition);
    if (random() % 10 == 0) {
      message.value.reset();
      record.deleted = true;
    } else {
      record.values.add(0, "eva");
      record.values.add(1, phone);
    }
    stream.messages.push_back(std::move(message));
    stream.records.push_back(std::move(record));
  }
  return stream;
}

// The pairs that live when all of it was read, in one go.
std::set<std::string> pairs_after(const TestPipeline& pipeline, const Stream& stream) {
  const config::Loaded loaded = config::parse(pipeline.yaml());
  REQUIRE(loaded.config);
  ThreadPool pool(1);
  ExpiringLinker linker(loaded.config->pipeline, loaded.config->expire, 2, &pool);
  linker.apply(stream.records);
  linker.leave_out({true, true});
  CHECK(linker.expired() > stream.records.size() / 20);
  std::set<std::string> pairs;
  linker.linker().matches([&](const Change& match) {
    std::string key;
    EventWriter::append_key(match.left, match.right, &key);
    pairs.insert(key);
  });
  return pairs;
}

TEST_CASE("kills leave the pairs that live after a run without one", "[kafka]") {
  TestPipeline pipeline("expiry-kills");
  pipeline.rules += "expire: {after: 20s}\n";
  const std::string& topic = pipeline.topics[0];
  make_topics(pipeline);
  const Stream stream = random_stream(pipeline, 4'000);
  const std::set<std::string> expected = pairs_after(pipeline, stream);
  REQUIRE(expected.size() > 20);
  std::mt19937 random(7);
  const size_t kills = rounds(5);
  for (size_t run = 0; run < kills; ++run) {
    DaemonRun daemon(pipeline);
    const size_t begin = run * stream.messages.size() / kills;
    const size_t end = (run + 1) * stream.messages.size() / kills;
    const auto at = [&](size_t i) {
      return stream.messages.begin() + static_cast<std::ptrdiff_t>(i);
    };
    produce(topic, {at(begin), at(end)});
    daemon->await_log("live:");
    std::this_thread::sleep_for(milliseconds(random() % 300));
    kill(&daemon);
  }
  DaemonRun daemon(pipeline);
  CHECK(await_pairs(pipeline, expected) == expected);
  CHECK(daemon.stop() == 0);

  // No event repeats the one before it under its key.
  std::map<std::string, std::optional<std::string>> last;
  for (const Message& event : read_topic(pipeline.output)) {
    const auto [entry, added] = last.try_emplace(event.key.value(), event.value);
    CHECK((added ? event.value.has_value() : entry->second != event.value));
    entry->second = event.value;
  }
}

}  // namespace
}  // namespace kindred
