// Records leave by the time of the stream: their matches are retracted, also over kills and
// restarts.

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "daemon/codec/event_writer.h"
#include "tests/catch.h"
#include "tests/integration/cluster.h"
#include "tests/integration/daemon_run.h"

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
                                  const std::set<std::string>& expected, int tenths = 200) {
  std::set<std::string> pairs;
  for (int attempt = 0; attempt < tenths; ++attempt) {
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

// Records of some people whose times go on, each partition's at its own pace.
std::vector<Message> people_in_time(int count, int64_t* now, std::mt19937* random) {
  std::vector<Message> records;
  for (int i = 0; i < count; ++i) {
    *now += (*random)() % 100;
    const int person = static_cast<int>((*random)() % 400);
    const int partition = person % 2;
    records.push_back(record_of(std::to_string(person), std::to_string((*random)() % 60), partition,
                                *now - 3'000 * partition - (*random)() % 500));
    if ((*random)() % 20 == 0) records.back().time -= 15'000;  // some come too late
  }
  return records;
}

TEST_CASE("the processes of a cluster come to what lives in one, whoever is killed", "[kafka]") {
  TestPipeline pipeline("expiry-cluster");
  pipeline.rules += "expire: {after: 10s}\n";
  TestPipeline one = pipeline;
  one.name += "-one";
  one.output += "-one";
  one.state = std::make_shared<TemporaryFolder>();
  pipeline.rules += "cluster: {shards: 6}\n";
  pipeline.input_properties["session.timeout.ms"] = "6000";
  make_topics(pipeline);
  make_topic(one.output, 2, kForEver);
  std::mt19937 random(7);
  int64_t now = 0;
  const auto put = [&] { produce(pipeline.topics[0], people_in_time(400, &now, &random)); };
  DaemonRun first(pipeline);
  DaemonRun second(pipeline);
  put();
  second->await_log("find: kept");
  put();
  kill(&second);
  put();
  DaemonRun third(pipeline);
  put();
  std::set<std::string> lives;
  {
    DaemonRun alone(one);
    alone->await_log("live:");
    await_committed(one.name, one.topics);
    std::this_thread::sleep_for(milliseconds(2'000));  // partitions are found to be at their ends
    CHECK(alone.stop() == 0);
    CHECK(alone.stat("expired") > 100);
    lives = live_pairs(one);
  }
  CHECK(lives.size() > 10);
  CHECK(await_pairs(pipeline, lives, 600) == lives);
  // One partition alone goes on, and the other one does not hold time up.
  produce(pipeline.topics[0], {record_of("last", "none", 0, now + 60'000)});
  CHECK(await_pairs(pipeline, {}).empty());
  CHECK(first.stop() == 0);
  CHECK(third.stop() == 0);
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

}  // namespace
}  // namespace kindred
