// Labels from a topic, beside records: over aborted transactions, restarts and a change of leaders.

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "daemon/codec/batch_decoder.h"
#include "daemon/codec/event_writer.h"
#include "linkage/linker.h"
#include "tests/catch.h"
#include "tests/rounds.h"
#include "tests/temporary_folder.h"
#include "tests/unit/daemon/service/people.h"
#include "tests/unit/daemon/service/running_service.h"

namespace kindred {
namespace {

using Kind = CallResult::Kind;
using Reaction = ScriptedCluster::Reaction;
using Delivery = config::KafkaOutput::Delivery;

config::Config labels_config(const std::string& state, Delivery delivery) {
  config::Config config = people_config(state, delivery);
  config.kafka_input->labels = "labels";
  return config;
}

std::string key_of(const std::string& a, const std::string& b) {
  std::string key;
  EventWriter::append_key({"people", a}, {"people", b}, &key);
  return key;
}

ScriptedCluster::Message label(const std::string& a, const std::string& b,
                               const std::optional<std::string>& verdict, int64_t time = 5) {
  ScriptedCluster::Message message{.key = key_of(a, b), .time = time};
  if (verdict) message.value = R"({"verdict":")" + *verdict + R"(","by":"ann","note":"a secret"})";
  return message;
}

ScriptedCluster::Message random_label(RandomText* random) {
  std::string a = std::to_string(random->number(9));
  std::string b = std::to_string(10 + random->number(9));
  if (b < a) std::swap(a, b);
  const size_t kind = random->number(5);
  if (kind == 0) return label(a, b, std::nullopt);
  return label(a, b, kind < 3 ? "same" : kind < 5 ? "different" : "unsure");
}

MessageView view_of(const ScriptedCluster::Message& message, uint32_t partition) {
  MessageView view;
  view.time = message.time;
  view.partition = partition;
  if (message.key) view.key = *message.key;
  if (message.value) view.value = *message.value;
  return view;
}

// What the output topic has to hold when all was read: by records and labels alone.
std::map<std::string, std::string> expected(const config::Config& config,
                                            const ScriptedCluster& cluster) {
  ThreadPool pool(1);
  BatchDecoder decoder(config, {"people", "labels"}, &pool);
  DecodedMessages decoded;
  Linker linker(config.pipeline, &pool);
  for (const auto& message : cluster.read("people")) {
    const MessageView view = view_of(message, 0);
    decoder.decode({&view, 1}, {}, &decoded);
    linker.apply(decoded.records());
  }
  for (const auto& message : cluster.read("labels")) {
    const MessageView view = view_of(message, 1);
    decoder.decode({&view, 1}, {}, &decoded);
    REQUIRE(decoded.labels().size() == 1);
    linker.label({&decoded.labels()[0].label, 1});
  }
  const EventWriter writer(*config.pipeline);
  std::map<std::string, std::string> values;
  linker.matches([&](const Change& change) {
    std::string key;
    EventWriter::append_key(change.left, change.right, &key);
    writer.append_value(change, &values[key]);
  });
  return values;
}

size_t labelled(const std::map<std::string, std::string>& values) {
  size_t count = 0;
  for (const auto& [key, value] : values) {
    count += value.find(R"("label":"same")") != std::string::npos;
  }
  return count;
}

struct Labelled {
  explicit Labelled(Delivery delivery) : config(labels_config(folder.path() + "/state", delivery)) {
    cluster.create_topic("people", 1);
    cluster.create_topic("labels", 1);
  }

  void start() {
    service.reset();
    service = std::make_unique<RunningService>(config, &cluster);
    service->await_live();
  }
  void await_taken() {
    await("all is committed",
          [&] { return cluster.consumed("people") && cluster.consumed("labels"); });
  }

  TemporaryFolder folder;
  config::Config config;
  ScriptedCluster cluster;
  std::unique_ptr<RunningService> service;
};

TEST_CASE("what is published is what records and labels say, over aborts and restarts") {
  size_t seen = 0;
  for (uint64_t seed = 0; seed < rounds(4); ++seed) {
    CAPTURE(seed);
    Labelled run(seed % 2 == 0 ? Delivery::kExactlyOnce : Delivery::kAtLeastOnce);
    PeopleStream people(seed);
    RandomText random(seed);
    run.cluster.set_script([&](const std::string& call) -> std::optional<Reaction> {
      const bool ends = call == "offsets" || call == "commit";
      if (!ends || random.number(5) != 0) return std::nullopt;
      return Reaction{{Kind::kAbort, "scripted"}};
    });
    RandomText labels(seed + 100);
    for (int i = 0; i < 12; ++i) {
      if (i % 4 == 0) run.start();
      people.put(15, 1, &run.cluster);
      for (int more = 0; more < 8; ++more) run.cluster.put("labels", 0, random_label(&labels));
      people.put(5, 1, &run.cluster);
      if (i % 3 == 0) run.await_taken();
    }
    run.await_taken();
    CHECK(run.service->stop() == ExitCode::kDone);
    const auto values = expected(run.config, run.cluster);
    CHECK(run.cluster.last_values("matches") == values);
    seen += labelled(values);

    // Nothing but the state tells the next one.
    run.start();
    CHECK(run.service->stop() == ExitCode::kDone);
    CHECK(run.cluster.last_values("matches") == values);
  }
  CHECK(seen > 10);
}

TEST_CASE("a label is the cause of its retraction, and what is no label is a dead letter") {
  Labelled run(Delivery::kExactlyOnce);
  run.start();
  for (const std::string id : {"1", "2"}) {
    run.cluster.put(
        "people", 0,
        {.key = id, .value = R"({"id":")" + id + R"(","key":"k","value":"v"})", .time = 7});
  }
  run.await_taken();
  run.cluster.put("labels", 0, label("1", "2", "different", 90));
  run.cluster.put("labels", 0, {.key = "no pair", .value = R"({"verdict":"same"})", .time = 91});
  run.cluster.put("labels", 0, {.key = key_of("1", "2"), .value = R"({"verdict":"x"})"});
  run.await_taken();
  const std::string metrics = run.service->ask("/metrics").body;
  CHECK(metrics.find("\nkindred_labels{verdict=\"different\"} 1\n") != std::string::npos);
  CHECK(run.service->stop() == ExitCode::kDone);
  const auto events = run.cluster.read("matches");
  REQUIRE(events.size() == 2);
  CHECK(events[0].value);
  CHECK_FALSE(events[1].value);
  CHECK(events[1].time == 90);
  CHECK(run.cluster.read("rejected").size() == 2);
}

TEST_CASE("labels whose records have changed are listed until they are withdrawn") {
  Labelled run(Delivery::kExactlyOnce);
  run.start();
  for (const std::string id : {"1", "2"}) {
    run.cluster.put("people", 0, {.key = id, .value = R"({"id":")" + id + R"(","key":"k"})"});
  }
  CHECK(run.service->ask("/labels/stale").body.empty());
  run.cluster.put(
      "labels", 0,
      {.key = key_of("1", "2"), .value = R"({"verdict":"same","left_digest":"0000000000000001"})"});
  const auto listed = [&] { return run.service->ask("/labels/stale").body; };
  await("it is listed", [&] { return listed() == key_of("1", "2") + "\n"; });
  run.cluster.put("labels", 0, label("1", "2", std::nullopt));
  await("it is withdrawn", [&] { return listed().empty(); });
  CHECK(run.service->stop() == ExitCode::kDone);
}

TEST_CASE("a standby knows the labels when it comes to lead") {
  Labelled run(Delivery::kExactlyOnce);
  run.config.standby = true;
  TemporaryFolder other;
  config::Config second = run.config;
  second.state_directory = other.path();
  run.start();
  RunningService follower(second, &run.cluster);
  await("it stands by", [&] { return follower.ask("/ready").body == "standing by\n"; });
  PeopleStream people(3);
  RandomText random(3);
  for (int i = 0; i < 40; ++i) run.cluster.put("labels", 0, random_label(&random));
  people.put(60, 1, &run.cluster);
  run.await_taken();
  CHECK(run.service->stop() == ExitCode::kDone);
  follower.await_live();
  people.put(60, 1, &run.cluster);
  run.await_taken();
  CHECK(follower.stop() == ExitCode::kDone);
  const auto values = expected(run.config, run.cluster);
  CHECK(run.cluster.last_values("matches") == values);
  CHECK(labelled(values) > 0);
}

TEST_CASE("labels that would be lost as they age end the start") {
  Labelled run(Delivery::kExactlyOnce);
  run.cluster.uncompact("labels");
  RunningService service(run.config, &run.cluster);
  CHECK(service.wait() == ExitCode::kConfiguration);
}

TEST_CASE("labels do not hold time up") {
  Labelled run(Delivery::kExactlyOnce);
  run.config.expire = Expire{.after = 10, .field = {}};
  run.start();
  const auto put = [&](const std::string& id, int64_t time) {
    const std::string value = R"({"id":")" + id + R"(","key":"k","value":"v"})";
    run.cluster.put("people", 0, {.key = id, .value = value, .time = time});
  };
  put("1", 1);
  put("2", 2);
  run.cluster.put("labels", 0, label("1", "2", "same", 3));
  put("3", 100);
  run.await_taken();
  CHECK(run.service->stop() == ExitCode::kDone);
  CHECK(run.cluster.last_values("matches").empty());
}

}  // namespace
}  // namespace kindred
