// Several processes run one pipeline: one leads, and another one that stands by takes its place,
// whatever either knows, so that nothing is lost and nothing repeated.

#include <chrono>
#include <map>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/catch.h"
#include "tests/http_client.h"
#include "tests/integration/cluster.h"
#include "tests/integration/daemon_run.h"
#include "tests/integration/forwarder.h"
#include "tests/integration/standby_pair.h"

namespace kindred {
namespace {

using std::chrono::milliseconds;

Message record_of(const std::string& id, const std::string& phone, int partition = -1,
                  int64_t time = 0) {
  return {.key = id,
          .value = R"({"id":")" + id + R"(","name":"eva","phone":")" + phone + R"("})",
          .partition = partition,
          .time = time};
}

// As many as readers of what is committed see.
void await_events(const std::string& topic, size_t count) {
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  while (read_topic(topic).size() < count) {
    REQUIRE(std::chrono::steady_clock::now() < deadline);
    std::this_thread::sleep_for(milliseconds(50));
  }
}

TEST_CASE("who stands by leaves the leader alone, and leads when that stops", "[kafka]") {
  TestPipeline pipeline("stops");
  make_topic(pipeline.topics[0], 2);
  Pair pair(pipeline);
  const uint16_t port = free_port();
  pair.standby.pipeline.rules += "http: {port: " + std::to_string(port) + "}\n";
  const auto standby_has = [&](const std::string& metric) {
    return http_request(port, "GET", "/metrics").body.find("\n" + metric + "\n") !=
           std::string::npos;
  };
  produce(pipeline.topics[0],
          {record_of("1", "1"), record_of("2", "2"), {.key = "k", .value = "not json"}});
  pair.start();
  produce(pipeline.topics[0], {record_of("3", "1")});
  await_messages(pipeline.output, 1);
  await_committed(pipeline.name, pipeline.topics);
  CHECK(http_request(port, "GET", "/ready").status == 200);
  CHECK(standby_has("kindred_leader 0"));
  CHECK(standby_has("kindred_live 0"));
  CHECK(pair.leader.daemon->stop() == 0);
  CHECK_FALSE(pair.leader.logged("another process leads"));
  pair.standby.await("live:");
  CHECK(http_request(port, "GET", "/ready").status == 200);
  CHECK(standby_has("kindred_leader 1"));
  CHECK_FALSE(pair.standby.logged("read topic " + pipeline.output));
  produce(pipeline.topics[0], {record_of("4", "2"), {.key = "1"}});
  await_committed(pipeline.name, pipeline.topics);
  CHECK(pair.standby.daemon->stop() == 0);
  // 1-3, its retraction, 2-4.
  CHECK(read_topic(pipeline.output).size() == 3);
  CHECK(last_values(read_topic(pipeline.output)).size() == 1);
  CHECK(read_topic(pipeline.rejected).size() == 1);

  // Both states go on, in whichever order they start.
  for (Running* next : {&pair.leader, &pair.standby}) {
    next->start("live:");
    CHECK(next->daemon->stop() == 0);
    CHECK(next->daemon->stat("records") == 3);
  }
  CHECK(read_topic(pipeline.output).size() == 3);
}

TEST_CASE("who was started first and is ready late leaves the leader alone", "[kafka]") {
  TestPipeline pipeline("late");
  make_topic(pipeline.topics[0], 1);
  Pair pair(pipeline);
  Forwarder broker;
  pair.standby.pipeline.brokers = broker.address();
  pair.standby.start("cannot reach Kafka at " + broker.address());
  pair.leader.start("live:");
  broker.listen();
  broker.forward();
  pair.standby.await("standing by:");
  std::this_thread::sleep_for(std::chrono::seconds(4));  // the group changes, and the leader hears
  CHECK_FALSE(pair.standby.logged("leading now"));
  CHECK(pair.leader.daemon->stop() == 0);
  pair.standby.await("live:");
  CHECK(pair.standby.daemon->stop() == 0);
}

TEST_CASE("a standby with other rules publishes the difference when it leads", "[kafka]") {
  TestPipeline pipeline("other-rules");
  make_topic(pipeline.topics[0], 2);
  Pair pair(pipeline);
  std::string& rules = pair.standby.pipeline.rules;
  const std::string by_phone = "any: [{same: phone}]";
  rules.replace(rules.find(by_phone), by_phone.size(), "any: [{same: name}]");
  produce(pipeline.topics[0], {record_of("1", "1"), record_of("2", "2"), record_of("3", "1")});
  pair.start();
  await_messages(pipeline.output, 1);
  await_committed(pipeline.name, pipeline.topics);
  SECTION("and links anew once, not with each start") {
    CHECK(pair.standby.daemon->stop() == 0);
    const std::string by_names = std::exchange(rules, pair.leader.pipeline.rules);
    for (const bool anew : {true, false}) {
      pair.standby.start("standing by:");
      CHECK(pair.standby.logged("linked anew") == anew);
      CHECK(pair.standby.daemon->stop() == 0);
    }
    rules = by_names;
    pair.standby.start("standing by:");
  }
  CHECK(pair.leader.daemon->stop() == 0);
  pair.standby.await("live:");
  CHECK(last_values(read_topic(pipeline.output)).size() == 3);
  CHECK(pair.standby.daemon->stop() == 0);
}

Message poison_of(const std::string& key) { return {.key = key, .value = "not json"}; }

std::vector<std::string> rejected_keys(const TestPipeline& pipeline) {
  std::vector<std::string> keys;
  for (const Message& letter : read_topic(pipeline.rejected)) keys.push_back(letter.key.value());
  return keys;
}

// The group stands where another process has left it that took over, and was killed before it came
// further; what ours had sent beyond was aborted, though its state has it.
TEST_CASE("what the group has not come to is rejected by who leads, though its state has it",
          "[kafka]") {
  TestPipeline pipeline("again");
  make_topic(pipeline.topics[0], 1);
  Running one{instance(pipeline), nullptr};
  const auto run = [&] {
    one.start("live:");
    await_committed(pipeline.name, pipeline.topics);
    CHECK(one.daemon->stop() == 0);
  };
  produce(pipeline.topics[0], {record_of("1", "1"), poison_of("first")});
  run();
  produce(pipeline.topics[0], {poison_of("second"), record_of("2", "1")});
  run();
  CHECK(rejected_keys(pipeline) == std::vector<std::string>{"first", "second"});
  set_offset(pipeline.name, pipeline.topics[0], 2, "kindred-commit=1000");
  run();
  CHECK(rejected_keys(pipeline) == std::vector<std::string>{"first", "second", "second"});
  run();
  CHECK(read_topic(pipeline.rejected).size() == 3);
  set_offset(pipeline.name, pipeline.topics[0], 2, "kindred-commit=2000");
  delete_records(pipeline.topics[0]);  // what is gone by then it cannot reject
  run();
  CHECK(read_topic(pipeline.rejected).size() == 3);
  CHECK(read_topic(pipeline.output).size() == 1);
}

TEST_CASE("who is rebuilt beside another one publishes and rejects everything once", "[kafka]") {
  TestPipeline pipeline("rebuilt");
  make_topic(pipeline.topics[0], 1);
  Pair pair(pipeline);
  produce(pipeline.topics[0], {record_of("1", "1"), poison_of("first"), record_of("2", "1")});
  pair.start();
  await_messages(pipeline.output, 1);
  await_committed(pipeline.name, pipeline.topics);
  CHECK(pair.leader.daemon->stop() == 0);
  pair.standby.await("live:");
  SECTION("while that leads") {
    pair.leader.start("standing by:", {"--rebuild"});
    produce(pipeline.topics[0], {record_of("3", "1"), poison_of("second")});
    await_committed(pipeline.name, pipeline.topics);
    CHECK(pair.standby.daemon->stop() == 0);
    pair.leader.await("live:");
  }
  SECTION("and leads") {
    CHECK(pair.standby.daemon->stop() == 0);
    produce(pipeline.topics[0], {record_of("3", "1"), poison_of("second")});
    pair.leader.start("live:", {"--rebuild"});
  }
  pair.standby.start("standing by:");
  produce(pipeline.topics[0], {record_of("4", "1"), {.key = "1"}, poison_of("third")});
  await_committed(pipeline.name, pipeline.topics);
  CHECK(pair.leader.daemon->stop() == 0);
  pair.standby.await("live:");
  CHECK(pair.standby.daemon->stop() == 0);
  // All pairs of four records, and three retractions.
  CHECK(read_topic(pipeline.output).size() == 9);
  CHECK(last_values(read_topic(pipeline.output)).size() == 3);
  CHECK(rejected_keys(pipeline) == std::vector<std::string>{"first", "second", "third"});
  CHECK(pair.standby.daemon->stat("records") == 3);
}

// What the leader has decided about idle partitions holds for who takes its place.
TEST_CASE("what has expired at the leader does not come back", "[kafka]") {
  constexpr int64_t kDay = 86'400'000;
  constexpr int64_t kBegin = 1'700'000'000'000;
  const std::map<std::string, std::string> for_ever = {{"retention.ms", "-1"}};
  TestPipeline pipeline("expiry");
  make_topic(pipeline.topics[0], 2, for_ever);
  make_topic(pipeline.output, 2, for_ever);
  pipeline.rules += "expire: {after: 30d}\n";
  Pair pair(pipeline);
  produce(pipeline.topics[0], {record_of("1", "1", 0, kBegin), record_of("2", "1", 0, kBegin)});
  pair.start();
  await_messages(pipeline.output, 1);
  produce(pipeline.topics[0], {record_of("3", "3", 1, kBegin + 100 * kDay)});
  await_events(pipeline.output, 2);
  await_committed(pipeline.name, pipeline.topics);
  CHECK(pair.leader.daemon->stop() == 0);
  pair.standby.await("live:");
  produce(pipeline.topics[0], {record_of("4", "1", 1, kBegin + 100 * kDay),
                               record_of("5", "1", 1, kBegin + 100 * kDay)});
  await_committed(pipeline.name, pipeline.topics);
  CHECK_FALSE(pair.standby.logged("read topic " + pipeline.output));
  CHECK(pair.standby.daemon->stop() == 0);
  CHECK(pair.standby.daemon->stat("records") == 3);
  // 1-2, its retraction, 4-5.
  const std::vector<Message> events = read_topic(pipeline.output);
  CHECK(events.size() == 3);
  CHECK(last_values(events).size() == 1);
}

}  // namespace
}  // namespace kindred
