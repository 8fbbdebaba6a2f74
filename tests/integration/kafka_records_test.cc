// What the daemon makes of single records: matches, retractions, and records it cannot take.

#include <algorithm>

#include "tests/catch.h"
#include "tests/integration/cluster.h"
#include "tests/integration/daemon_run.h"

namespace kindred {
namespace {

Message record(const std::string& id, const std::string& name, const std::string& phone) {
  return {.key = id,
          .value = R"({"id":")" + id + R"(","name":")" + name + R"(","phone":")" + phone + R"("})"};
}

std::string key_of(const std::string& topic, const std::string& left, const std::string& right) {
  return R"([[")" + topic + R"(",")" + left + R"("],[")" + topic + R"(",")" + right + R"("]])";
}

std::optional<std::string> header(const Message& message, const std::string& name) {
  for (const auto& [header, value] : message.headers) {
    if (header == name) return value;
  }
  return std::nullopt;
}

TEST_CASE("a match is published, changed, and retracted by a tombstone or a delete", "[kafka]") {
  TestPipeline pipeline("changes");
  const std::string& topic = pipeline.topics[0];
  make_topic(topic, 1);
  produce(topic,
          {record("1", "anna lindqvist", "555 0100"), record("2", "anna lindkvist", "5550100"),
           record("3", "anna lindqvist", "555-0100")});
  DaemonRun daemon(pipeline);
  await_committed(pipeline.name, pipeline.topics);
  const std::vector<Message> first = read_topic(pipeline.output);
  REQUIRE(last_values(first).size() == 3);
  const std::string event = last_values(first).at(key_of(topic, "1", "3"));
  CHECK(event == R"({"left":{"source":")" + topic + R"(","id":"1"},"right":{"source":")" + topic +
                     R"x(","id":"3"},"decision":"match","score":100.0,)x"
                     R"x("fields":{"name":{"similarity":1.0,"score":100.0}},)x"
                     R"x("keys":["same(phone)"]})x");

  SECTION("a better record replaces the value") {
    produce(topic, {record("2", "anna lindqvist", "555 0100")});
    await_committed(pipeline.name, pipeline.topics);
    const auto values = last_values(read_topic(pipeline.output));
    CHECK(values.size() == 3);
    CHECK(values.at(key_of(topic, "1", "2")).find(R"("score":100.0)") != std::string::npos);
  }
  SECTION("a tombstone") {
    produce(topic, {{.key = "1", .time = 1'700'000'000'000}});
    await_committed(pipeline.name, pipeline.topics);
    const std::vector<Message> all = read_topic(pipeline.output);
    const auto values = last_values(all);
    CHECK(values.size() == 1);
    CHECK(values.contains(key_of(topic, "2", "3")));
    const auto retracted = [](const Message& message) { return !message.value.has_value(); };
    CHECK(std::ranges::count_if(all, retracted) == 2);
    // The time is that of the record that caused it.
    CHECK(std::ranges::find_if(all, retracted)->time == 1'700'000'000'000);
  }
  SECTION("a delete in JSON") {
    produce(topic, {{.key = "1", .value = R"({"id":"1","deleted":true})"}});
    await_committed(pipeline.name, pipeline.topics);
    CHECK(last_values(read_topic(pipeline.output)).size() == 1);
  }
  CHECK(daemon.stop() == 0);
}

TEST_CASE("the time of an event is the later of its records'", "[kafka]") {
  TestPipeline pipeline("times");
  make_topic(pipeline.topics[0], 1);
  Message early = record("1", "omar haddad", "1");
  Message late = record("2", "omar haddad", "1");
  early.time = 1'600'000'000'000;
  late.time = 1'500'000'000'000;
  produce(pipeline.topics[0], {early, late});
  DaemonRun daemon(pipeline);
  await_committed(pipeline.name, pipeline.topics);
  const std::vector<Message> events = read_topic(pipeline.output);
  REQUIRE(events.size() == 1);
  CHECK(events[0].time == 1'600'000'000'000);
}

// A message that is sent with the time 0 gets that of the clock.
TEST_CASE("the time of an event is never the clock's, of records of 1970 neither", "[kafka]") {
  TestPipeline pipeline("epoch");
  pipeline.rules = "\nrecord: {time: at}" + pipeline.rules;
  make_topic(pipeline.topics[0], 1);
  for (const std::string id : {"1", "2"}) {
    produce(pipeline.topics[0],
            {{.key = id, .value = R"({"id":")" + id + R"(","name":"ada","phone":"1","at":0})"}});
  }
  DaemonRun daemon(pipeline);
  await_committed(pipeline.name, pipeline.topics);
  const std::vector<Message> events = read_topic(pipeline.output);
  REQUIRE(events.size() == 1);
  CHECK(events[0].time == 1);
}

TEST_CASE("rejected records go to the dead-letter topic as they came, once", "[kafka]") {
  TestPipeline pipeline("rejects");
  const std::string& topic = pipeline.topics[0];
  make_topic(topic, 1);
  const std::string binary("\xff\x00\xfe", 3);
  produce(topic,
          {record("1", "mei chen", "1"),
           {.key = "k", .value = "not json"},
           record("2", "mei chen", "1"),
           {.key = std::nullopt, .value = R"({"name":"without id"})", .headers = {{"trace", "7"}}},
           {.key = "b", .value = binary},
           {.key = std::nullopt, .value = std::nullopt}});
  {
    DaemonRun daemon(pipeline);
    await_committed(pipeline.name, pipeline.topics);
    CHECK(daemon.stop() == 0);
    CHECK(daemon.stat("rejected") == 4);
  }
  const std::vector<Message> rejected = read_topic(pipeline.rejected);
  REQUIRE(rejected.size() == 4);
  const auto at = [&](const std::string& offset) {
    return *std::ranges::find_if(rejected, [&](const Message& message) {
      return header(message, "errors.offset") == offset;
    });
  };
  CHECK(at("1").key == "k");
  CHECK(at("1").value == "not json");
  CHECK(header(at("1"), "errors.topic") == topic);
  CHECK(header(at("1"), "errors.partition") == "0");
  CHECK(header(at("1"), "errors.stage") == "decode");
  CHECK(header(at("1"), "errors.class") == "not_json");
  CHECK_FALSE(header(at("1"), "errors.message").value_or("").empty());
  CHECK(at("3").key == std::nullopt);
  CHECK(at("3").value == R"({"name":"without id"})");
  CHECK(header(at("3"), "errors.class") == "missing_id");
  CHECK(header(at("3"), "trace") == "7");
  CHECK(at("4").value == binary);
  CHECK(at("5").value == std::nullopt);
  CHECK(header(at("5"), "errors.class") == "bad_key");
  CHECK(last_values(read_topic(pipeline.output)).size() == 1);

  // The next start goes on behind them.
  produce(topic, {{.key = "n", .value = "[]"}});
  DaemonRun again(pipeline);
  await_committed(pipeline.name, pipeline.topics);
  CHECK(again.stop() == 0);
  CHECK(again.stat("rejected") == 1);
  CHECK(read_topic(pipeline.rejected).size() == 5);
  CHECK(read_topic(pipeline.output).size() == 1);
}

TEST_CASE("no record's content is in the log", "[kafka]") {
  TestPipeline pipeline("content");
  make_topic(pipeline.topics[0], 1);
  produce(pipeline.topics[0],
          {record("secret-id-1", "secret name", "1"),
           record("secret-id-2", "secret name", "1"),
           {.key = "secret-key", .value = R"({"id": "secret-id-3", "name": {"secret": 1}})"},
           {.key = "secret-key", .value = "secret { text"}});
  DaemonRun daemon(pipeline);
  await_committed(pipeline.name, pipeline.topics);
  CHECK(daemon.stop() == 0);
  CHECK(daemon.stat("rejected") == 2);
  CHECK(daemon->log().find("secret") == std::string::npos);
}

TEST_CASE("a tombstone whose key cannot name its source is rejected", "[kafka]") {
  TestPipeline pipeline("sources");
  const std::string& topic = pipeline.topics[0];
  make_topic(topic, 1);
  const auto of_source = [](const std::string& source, const std::string& id) {
    return Message{.key = id,
                   .value = R"({"source":")" + source + R"(","id":")" + id +
                            R"(","name":"ida berg","phone":"1"})"};
  };
  produce(topic, {of_source("a", "1"), of_source("b", "2"), {.key = "1"}});
  SECTION("keys are ids") {
    DaemonRun daemon(pipeline);
    await_committed(pipeline.name, pipeline.topics);
    const std::vector<Message> rejected = read_topic(pipeline.rejected);
    REQUIRE(rejected.size() == 1);
    CHECK(header(rejected[0], "errors.class") == "bad_key");
    CHECK(last_values(read_topic(pipeline.output)).size() == 1);
  }
  SECTION("keys are JSON and name it") {
    pipeline.key = "json";
    produce(topic, {{.key = R"(["b","2"])"}});
    DaemonRun daemon(pipeline);
    await_committed(pipeline.name, pipeline.topics);
    CHECK(last_values(read_topic(pipeline.output)).empty());
    CHECK(read_topic(pipeline.output).size() == 2);
  }
}

TEST_CASE("versions of an identity that come through two partitions are counted", "[kafka]") {
  TestPipeline pipeline("moved");
  make_topic(pipeline.topics[0], 2);
  Message first = record("1", "ana ruiz", "1");
  first.partition = 0;
  produce(pipeline.topics[0], {first});
  DaemonRun daemon(pipeline);
  await_committed(pipeline.name, pipeline.topics);
  Message second = record("1", "ana maria ruiz", "1");
  second.partition = 1;
  produce(pipeline.topics[0], {second});
  await_committed(pipeline.name, pipeline.topics);
  CHECK(daemon.stop() == 0);
  CHECK(daemon.stat("moved_partition") == 1);
  CHECK(daemon.stat("records") == 1);
}

}  // namespace
}  // namespace kindred
