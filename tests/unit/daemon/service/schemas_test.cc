// Messages that name schemas, over a cluster in memory and a registry that does what a test says:
// what is published is what the same records as plain JSON come to.

#include "daemon/service/schemas.h"

#include <chrono>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/rounds.h"
#include "tests/temporary_folder.h"
#include "tests/unit/daemon/service/people.h"
#include "tests/unit/daemon/service/running_service.h"
#include "tests/unit/daemon/service/scripted_registry.h"

namespace kindred {
namespace {

using Delivery = config::KafkaOutput::Delivery;
using Message = ScriptedCluster::Message;
constexpr auto kBoth = {Delivery::kExactlyOnce, Delivery::kAtLeastOnce};
constexpr uint32_t kNone = ScriptedRegistry::kNone;

config::Config registry_config(const std::string& state, Delivery delivery,
                               const ScriptedRegistry& registry) {
  config::Config config = people_config(state, delivery);
  config.kafka_input->formats.at(0).kind = config::PayloadFormat::Kind::kRegistry;
  config.kafka_input->registry.emplace();
  config.kafka_input->registry->urls = {registry.url()};
  return config;
}

std::string frame(uint32_t id) {
  return {'\0', static_cast<char>(id >> 24), static_cast<char>(id >> 16),
          static_cast<char>(id >> 8), static_cast<char>(id)};
}

// The same records in front of two services: as they are, and naming one of some schemas.
class TwoStreams {
 public:
  explicit TwoStreams(uint64_t seed) : people_(seed), random_(seed) {
    plain.create_topic("people", 1);
    framed.create_topic("people", 1);
  }

  void put(int count, uint32_t schemas = 1) {
    const size_t before = plain.read("people").size();
    people_.put(count, 1, &plain);
    const std::vector<Message> all = plain.read("people");
    for (size_t i = before; i < all.size(); ++i) {
      put_framed(all[i], 1 + static_cast<uint32_t>(random_.number(schemas - 1)));
    }
  }
  void put_framed(Message message, uint32_t id) {
    if (message.value) message.value->insert(0, frame(id));
    framed.put("people", 0, std::move(message));
  }

  void require_same(const config::Config& config) const {
    const Told told = tell(people_config(config.state_directory, Delivery::kExactlyOnce), plain);
    CHECK(framed.last_values("matches") == told.last_values);
    CHECK(rejected_of(framed.read("rejected")) == told.rejected);
  }

  ScriptedCluster plain;
  ScriptedCluster framed;

 private:
  PeopleStream people_;
  RandomText random_;
};

std::string header(const Message& message, const std::string& name) {
  for (const auto& [key, value] : message.headers) {
    if (key == name) return value.value_or("");
  }
  return "";
}

TEST_CASE("records that name a schema come to what they would without, each asked for once") {
  for (const Delivery delivery : kBoth) {
    const TemporaryFolder folder;
    const ScriptedRegistry registry;
    const config::Config config = registry_config(folder.path(), delivery, registry);
    TwoStreams streams(4);
    streams.put(200, 3);
    RunningService service(config, &streams.framed);
    streams.put(200, 5);
    await_people(streams.framed);
    CHECK(service.ask("/metrics").body.find("kindred_schemas 5") != std::string::npos);
    CHECK(service.stop() == ExitCode::kDone);
    streams.require_same(config);
    CHECK(registry.questions() == 6);  // and whether it lets us in
  }
}

TEST_CASE("while the registry is away input waits, and goes on when it is back") {
  for (const Delivery delivery : kBoth) {
    CAPTURE(delivery);
    const TemporaryFolder folder;
    ScriptedRegistry registry;
    const config::Config config = registry_config(folder.path(), delivery, registry);
    TwoStreams streams(5);
    registry.away = true;
    RunningService service(config, &streams.framed);
    service.await_live();  // nothing has come that needs it
    streams.put(100);
    await("it waits",
          [&] { return ready_says(&service, "waits for the schema registry: http://"); });
    CHECK(service.ask("/metrics").body.find("kindred_registry_waits 1") != std::string::npos);
    CHECK(service.ask("/health").status == 200);
    CHECK(streams.framed.read("matches").empty());
    registry.away = false;
    await_people(streams.framed);
    CHECK(ready_says(&service, "ready"));

    registry.away = true;  // what it has said stays known
    streams.put(100);
    await_people(streams.framed);
    streams.put(100, 9);
    await("it waits", [&] { return ready_says(&service, "waits for the schema registry"); });
    registry.away = false;
    await_people(streams.framed);
    CHECK(service.stop() == ExitCode::kDone);
    streams.require_same(config);
  }
}

TEST_CASE("a stop ends the wait for the registry, and the next start loses nothing") {
  for (const Delivery delivery : kBoth) {
    CAPTURE(delivery);
    const TemporaryFolder folder;
    ScriptedRegistry registry;
    config::Config config = registry_config(folder.path(), delivery, registry);
    TwoStreams streams(6);
    streams.put(50);
    {
      RunningService service(config, &streams.framed);
      await_people(streams.framed);
      registry.away = true;
      streams.put(100, 4);
      await("it waits", [&] { return ready_says(&service, "waits for the schema registry"); });
      const auto begin = std::chrono::steady_clock::now();
      CHECK(service.stop() == ExitCode::kDone);
      CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(5));
      CHECK_FALSE(streams.framed.consumed("people"));
    }
    registry.away = false;
    RunningService again(config, &streams.framed);
    await_people(streams.framed);
    CHECK(again.stop() == ExitCode::kDone);
    streams.require_same(config);
  }
}

TEST_CASE("what the registry does not know goes to the dead-letter topic, with the schema's id") {
  const TemporaryFolder folder;
  const ScriptedRegistry registry;
  const config::Config config = registry_config(folder.path(), Delivery::kExactlyOnce, registry);
  TwoStreams streams(7);
  streams.put_framed({.key = "a", .value = R"({"id":"a"})"}, kNone);
  streams.framed.put("people", 0, {.key = "b", .value = R"({"id":"b"})"});
  streams.put_framed({.key = "c", .value = "{}"}, 3);
  streams.put_framed({.key = "d", .value = R"({"id":"d"})"}, 3);
  RunningService service(config, &streams.framed);
  await_people(streams.framed);
  CHECK(service.stop() == ExitCode::kDone);
  const std::vector<Message> letters = streams.framed.read("rejected");
  REQUIRE(letters.size() == 3);
  CHECK(header(letters[0], "errors.class") == "unknown_schema");
  CHECK(header(letters[0], "errors.schema_id") == "99");
  CHECK(header(letters[0], "errors.message") ==
        "schema 99: the registry says: it has none (Schema not found)");
  CHECK(letters[0].value == frame(kNone) + R"({"id":"a"})");
  CHECK(header(letters[1], "errors.class") == "bad_payload");
  CHECK(header(letters[1], "errors.schema_id").empty());
  CHECK(header(letters[2], "errors.class") == "missing_id");
  CHECK(header(letters[2], "errors.schema_id") == "3");
}

TEST_CASE("a key that names a schema deletes the record that it names") {
  const TemporaryFolder folder;
  const ScriptedRegistry registry;
  const config::Config config = registry_config(folder.path(), Delivery::kExactlyOnce, registry);
  TwoStreams streams(8);
  for (const char* id : {"1", "2", "3", "4"}) {
    streams.put_framed(
        {.key = id, .value = R"({"id":)" + std::string(id) + R"(,"key":"k","value":"x"})"}, 1);
  }
  streams.framed.put("people", 0, {.key = frame(2) + R"("1")"});
  streams.framed.put("people", 0, {.key = frame(5) + R"({"id":2})"});
  streams.framed.put("people", 0, {.key = "3"});
  streams.framed.put("people", 0, {.key = frame(kNone) + R"("4")"});
  RunningService service(config, &streams.framed);
  await_people(streams.framed);
  CHECK(service.ask("/metrics").body.find("kindred_records 1\n") != std::string::npos);
  CHECK(service.stop() == ExitCode::kDone);
  const std::vector<Message> letters = streams.framed.read("rejected");
  REQUIRE(letters.size() == 1);
  CHECK(header(letters[0], "errors.schema_id") == "99");
}

TEST_CASE("a standby reads by schemas too, and takes over while the registry is away") {
  const TemporaryFolder first;
  const TemporaryFolder second;
  ScriptedRegistry registry;
  const auto config_in = [&](const TemporaryFolder& folder) {
    config::Config config = registry_config(folder.path(), Delivery::kExactlyOnce, registry);
    config.standby = true;
    return config;
  };
  TwoStreams streams(10);
  RunningService leader(config_in(first), &streams.framed);
  leader.await_live();
  RunningService follower(config_in(second), &streams.framed);
  await("it stands by", [&] { return ready_says(&follower, "standing by"); });
  streams.put(100, 3);
  await_people(streams.framed);
  registry.away = true;
  streams.put(100, 30);
  await("it waits", [&] { return ready_says(&leader, "waits for the schema registry"); });
  CHECK(leader.stop() == ExitCode::kDone);
  await("it waits", [&] { return ready_says(&follower, "waits for the schema registry"); });
  registry.away = false;
  await_people(streams.framed);
  CHECK(follower.stop() == ExitCode::kDone);
  streams.require_same(config_in(second));
}

TEST_CASE("topics whose format is JSON are not looked at for schemas") {
  const TemporaryFolder folder;
  const ScriptedRegistry registry;
  config::Config config = registry_config(folder.path(), Delivery::kExactlyOnce, registry);
  config.kafka_input->topics = {"people", "shops"};
  config.kafka_input->formats.emplace_back(config.kafka_input->formats[0]).kind =
      config::PayloadFormat::Kind::kJson;
  ScriptedCluster cluster;
  cluster.create_topic("people", 1);
  cluster.create_topic("shops", 1);
  cluster.put("people", 0, {.key = "1", .value = frame(1) + R"({"id":"1"})"});
  Message plain{.key = "2", .value = R"({"id":"2"})"};
  plain.headers.emplace_back("__value_schema_id", frame(kNone));
  cluster.put("shops", 0, plain);
  RunningService service(config, &cluster);
  await("both are there", [&] {
    return service.ask("/metrics").body.find("kindred_records 2\n") != std::string::npos;
  });
  CHECK(service.stop() == ExitCode::kDone);
  CHECK(registry.questions() == 2);
}

TEST_CASE("a schema may be named in a header, by its id or its GUID") {
  const TemporaryFolder folder;
  const ScriptedRegistry registry;
  const config::Config config = registry_config(folder.path(), Delivery::kExactlyOnce, registry);
  ScriptedCluster cluster;
  cluster.create_topic("people", 1);
  Message by_id{.key = "1", .value = R"({"id":"1"})"};
  by_id.headers.emplace_back("__value_schema_id", frame(7));
  Message by_guid{.key = "2", .value = R"({"id":"2"})"};
  by_guid.headers.emplace_back("__value_schema_id", "\x01" + std::string(16, 'g'));
  cluster.put("people", 0, by_id);
  cluster.put("people", 0, by_guid);
  RunningService service(config, &cluster);
  await_people(cluster);
  CHECK(service.ask("/metrics").body.find("kindred_records 2\n") != std::string::npos);
  CHECK(service.ask("/metrics").body.find("kindred_schemas 2\n") != std::string::npos);
  CHECK(service.stop() == ExitCode::kDone);
}

TEST_CASE("a delete of Debezium that tells no row goes by the key, by its schema") {
  const TemporaryFolder folder;
  const ScriptedRegistry registry;
  config::Config config = registry_config(folder.path(), Delivery::kExactlyOnce, registry);
  config.record.envelope = config::Envelope::kDebezium;
  config.kafka_input->key = config::KafkaInput::Key::kJson;
  ScriptedCluster cluster;
  cluster.create_topic("people", 1);
  for (const char* id : {"1", "2", "3"}) {
    cluster.put("people", 0,
                {.key = frame(4) + R"({"id":)" + id + "}",
                 .value = frame(5) + R"({"op":"c","before":null,"after":{"id":)" + id +
                          R"(,"key":"k","value":"x"},"ts_ms":1})"});
  }
  const std::string gone = frame(5) + R"({"op":"d","before":null,"after":null,"ts_ms":2})";
  cluster.put("people", 0, {.key = frame(4) + R"({"id":1})", .value = gone});
  cluster.put("people", 0, {.key = frame(4) + R"({"id":1})"});
  cluster.put("people", 0, {.key = frame(kNone) + R"({"id":2})", .value = gone});
  RunningService service(config, &cluster);
  await_people(cluster);
  CHECK(service.ask("/metrics").body.find("kindred_records 2\n") != std::string::npos);
  CHECK(service.stop() == ExitCode::kDone);
  const std::vector<Message> letters = cluster.read("rejected");
  REQUIRE(letters.size() == 1);
  CHECK(header(letters[0], "errors.class") == "unknown_schema");
  CHECK(header(letters[0], "errors.schema_id") == "99");
}

TEST_CASE("a registry that does not let us in ends the start") {
  const TemporaryFolder folder;
  ScriptedRegistry registry;
  registry.refuses = true;
  ScriptedCluster cluster;
  cluster.create_topic("people", 1);
  RunningService service(registry_config(folder.path(), Delivery::kExactlyOnce, registry),
                         &cluster);
  CHECK(service.wait() == ExitCode::kConfiguration);
}

TEST_CASE("questions that fail, transactions that are aborted, and stops lose nothing") {
  for (uint64_t seed = 0; seed < rounds(5); ++seed) {
    for (const Delivery delivery : kBoth) {
      CAPTURE(seed, delivery);
      const TemporaryFolder folder;
      ScriptedRegistry registry;
      registry.fails_every = 2;
      const config::Config config = registry_config(folder.path(), delivery, registry);
      TwoStreams streams(seed);
      for (int start = 0; start < 4; ++start) {
        if (delivery == Delivery::kExactlyOnce) streams.framed.spoil_after(20 + seed);
        RunningService service(config, &streams.framed);
        for (uint32_t schemas = 1; schemas < 30; schemas += 7) streams.put(30, schemas);
        if (start == 3) await_people(streams.framed);
        CHECK(service.stop() == ExitCode::kDone);
      }
      streams.require_same(config);
    }
  }
}

}  // namespace
}  // namespace kindred
