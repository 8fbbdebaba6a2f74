// Labels from a topic, before their records, behind them and withdrawn, over kills: what they
// change is published exactly once.

#include <chrono>
#include <csignal>
#include <map>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "daemon/codec/event_writer.h"
#include "tests/catch.h"
#include "tests/integration/cluster.h"
#include "tests/integration/daemon_run.h"

namespace kindred {
namespace {

struct Labelled {
  Labelled() {
    pipeline.format = "    labels: " + labels + "\n";
    make_topic(pipeline.topics[0], 1);
    // Not compacted, so that every event can be looked at.
    make_topic(pipeline.output, 1);
  }

  void make_labels(const std::string& policy) const {
    make_topic(labels, 1, {{"cleanup.policy", policy}});
  }

  std::string key(const std::string& a, const std::string& b) const {
    std::string key;
    EventWriter::append_key({pipeline.topics[0], a}, {pipeline.topics[0], b}, &key);
    return key;
  }

  void put_record(const std::string& id, const std::string& name, const std::string& phone) const {
    produce(pipeline.topics[0], {{.key = id,
                                  .value = R"({"id":")" + id + R"(","name":")" + name +
                                           R"(","phone":")" + phone + R"("})"}});
    await_committed(pipeline.name, topics());
  }

  void put_label(const std::string& a, const std::string& b,
                 const std::optional<std::string>& verdict, int64_t time) const {
    Message message{.key = key(a, b), .time = time};
    if (verdict) message.value = R"({"verdict":")" + *verdict + R"(","note":"between us"})";
    produce(labels, {message});
    await_committed(pipeline.name, topics());
  }

  // The decisions of a pair in their order, with "label" where that made it.
  std::vector<std::string> told(const std::string& a, const std::string& b) const {
    std::vector<std::string> all;
    for (const Message& message : read_topic(pipeline.output)) {
      if (message.key != key(a, b)) continue;
      const std::string value = message.value.value_or("");
      const bool labelled = value.find(R"("label":"same")") != std::string::npos;
      const bool match = value.find(R"("decision":"match")") != std::string::npos;
      all.emplace_back(!message.value ? "retracted" : labelled ? "label" : match ? "match" : "?");
    }
    return all;
  }

  std::vector<std::string> topics() const { return {pipeline.topics[0], labels}; }

  TestPipeline pipeline{"labels"};
  std::string labels = unique_name("labels-topic");
};

void kill(DaemonRun* daemon) {
  (*daemon)->signal(SIGKILL);
  CHECK((*daemon)->wait() == 128 + SIGKILL);
}

TEST_CASE("what labels change is published exactly once, over kills", "[kafka]") {
  using Told = std::vector<std::string>;
  Labelled test;
  test.make_labels("compact");
  constexpr int64_t kTime = 1'700'000'000'000;
  {
    DaemonRun daemon(test.pipeline);
    daemon->await_log("live:");
    test.put_label("a", "c", "same", kTime);  // before its records
    test.put_record("a", "eva", "1");
    test.put_record("b", "eva", "1");
    test.put_record("c", "otto", "2");
    kill(&daemon);
  }
  CHECK(test.told("a", "b") == Told{"match"});
  CHECK(test.told("a", "c") == Told{"label"});
  {
    DaemonRun daemon(test.pipeline);
    test.put_label("a", "b", "different", kTime + 1);  // behind them
    test.put_label("b", "c", "same", kTime + 2);
    kill(&daemon);
  }
  CHECK(test.told("a", "b") == Told{"match", "retracted"});
  {
    DaemonRun daemon(test.pipeline);
    test.put_label("a", "c", std::nullopt, kTime + 3);
    produce(test.labels, {{.key = "[[\"a\"]]", .value = R"({"verdict":"same"})"}});
    await_committed(test.pipeline.name, test.topics());
    CHECK(daemon.stop() == 0);
    CHECK(daemon.stat("matches") == 1);
  }
  CHECK(test.told("a", "b") == Told{"match", "retracted"});
  CHECK(test.told("a", "c") == Told{"label", "retracted"});
  CHECK(test.told("b", "c") == Told{"label"});
  const std::vector<Message> letters = read_topic(test.pipeline.rejected);
  REQUIRE(letters.size() == 1);
  const std::map<std::string, std::string> headers(letters[0].headers.begin(),
                                                   letters[0].headers.end());
  CHECK(headers.at("errors.topic") == test.labels);
  CHECK(headers.at("errors.class") == "bad_key");
  CHECK(headers.at("errors.message").starts_with("a label whose key is no pair"));
  for (const Message& message : read_topic(test.pipeline.output)) {
    if (message.value || message.key != test.key("a", "c")) continue;
    CHECK(message.time == kTime + 3);
  }
  // The topics alone tell the same.
  DaemonRun again(test.pipeline, {}, {"--rebuild"});
  again->await_log("live:");
  CHECK(again.stop() == 0);
  CHECK(again.stat("events") == 0);
}

TEST_CASE("a topic of labels that is not compacted ends the start", "[kafka]") {
  Labelled test;
  test.make_labels("delete");
  DaemonRun daemon(test.pipeline);
  CHECK(daemon->wait() == 78);
  CHECK(daemon->log().find("input.kafka.labels: topic '" + test.labels + "' is not compacted") !=
        std::string::npos);
}

// The log between the processes has the labels, so the next one knows them too.
TEST_CASE("labels hold in a cluster, over a kill", "[kafka]") {
  using Told = std::vector<std::string>;
  Labelled test;
  test.pipeline.rules += "cluster: {shards: 4}\n";
  test.pipeline.input_properties = {{"session.timeout.ms", "6000"}};
  test.make_labels("compact");
  constexpr int64_t kTime = 1'700'000'000'000;
  const auto await_told = [&](const std::string& a, const std::string& b, const Told& told) {
    const auto since = std::chrono::steady_clock::now();
    while ((end_of(test.pipeline.output) == 0 || test.told(a, b) != told) &&
           std::chrono::steady_clock::now() - since < kPatience) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    CHECK(test.told(a, b) == told);
  };
  {
    DaemonRun daemon(test.pipeline);
    test.put_label("a", "c", "same", kTime);
    test.put_record("a", "eva", "1");
    test.put_record("b", "eva", "1");
    test.put_record("c", "otto", "2");
    await_told("a", "b", {"match"});
    await_told("a", "c", {"label"});
    kill(&daemon);
  }
  DaemonRun daemon(test.pipeline);
  test.put_label("a", "b", "different", kTime + 1);
  await_told("a", "b", {"match", "retracted"});
  CHECK(test.told("a", "c") == Told{"label"});
  test.put_label("a", "c", std::nullopt, kTime + 2);
  await_told("a", "c", {"label", "retracted"});
  CHECK(daemon.stop() == 0);
}

}  // namespace
}  // namespace kindred
