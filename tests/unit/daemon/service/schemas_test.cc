// Messages that name schemas, over a cluster in memory and a registry that does what a test says:
// what is published is what the same records as plain JSON come to.

#include "daemon/service/schemas.h"

#include <atomic>
#include <chrono>
#include <set>
#include <string>
#include <vector>

#include "daemon/codec/event_encoder.h"
#include "daemon/codec/json_document.h"
#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/rounds.h"
#include "tests/temporary_folder.h"
#include "tests/unit/daemon/registry/scripted_server.h"
#include "tests/unit/daemon/service/people.h"
#include "tests/unit/daemon/service/running_service.h"

namespace kindred {
namespace {

using Delivery = config::KafkaOutput::Delivery;
using Message = ScriptedCluster::Message;
constexpr auto kBoth = {Delivery::kExactlyOnce, Delivery::kAtLeastOnce};
constexpr uint32_t kNone = 99;  // the id that no registry of these tests has

// A registry in which every id but kNone is a JSON schema.
class ScriptedRegistry {
 public:
  std::string url() const { return server_.url(); }
  size_t questions() const { return server_.requests().size(); }

  std::atomic<bool> away = false;
  std::atomic<bool> refuses = false;
  std::atomic<int> fails_every = 0;  // so many questions; 0: none
  std::atomic<bool> incompatible = false;
  std::atomic<int> first_id = 11;  // of the schemas that are registered

 private:
  std::string answer(const std::string& request) {
    ++asked_;
    if (refuses) return http_answer(401, "");
    if (away || (fails_every > 0 && asked_ % fails_every == 0)) return http_answer(503, "");
    if (incompatible && request.starts_with("POST")) {
      return http_answer(409, R"({"error_code":409,"message":"score is gone"})");
    }
    if (request == "POST /subjects/matches-key/versions") {
      return http_answer(200, "{\"id\":" + std::to_string(first_id) + "}");
    }
    if (request == "POST /subjects/matches-value/versions") {
      return http_answer(200, "{\"id\":" + std::to_string(first_id + 1) + "}");
    }
    if (request == "GET /schemas/types") return http_answer(200, R"(["JSON"])");
    if (request.ends_with("/" + std::to_string(kNone))) {
      return http_answer(404, R"({"error_code":40403,"message":"Schema not found"})");
    }
    return http_answer(200, R"({"schema":"{}","schemaType":"JSON"})");
  }

  int asked_ = 0;
  ScriptedServer server_{[this](const auto& request, const auto&) { return answer(request); }};
};

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

void await_consumed(const ScriptedCluster& cluster) {
  await("the input is committed", [&] { return cluster.consumed("people"); });
}

bool ready_says(RunningService* service, const std::string& text) {
  return service->ask("/ready").body.find(text) != std::string::npos;
}

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
    await_consumed(streams.framed);
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
    await_consumed(streams.framed);
    CHECK(ready_says(&service, "ready"));

    registry.away = true;  // what it has said stays known
    streams.put(100);
    await_consumed(streams.framed);
    streams.put(100, 9);
    await("it waits", [&] { return ready_says(&service, "waits for the schema registry"); });
    registry.away = false;
    await_consumed(streams.framed);
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
      await_consumed(streams.framed);
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
    await_consumed(streams.framed);
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
  await_consumed(streams.framed);
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
  await_consumed(streams.framed);
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
  await_consumed(streams.framed);
  registry.away = true;
  streams.put(100, 30);
  await("it waits", [&] { return ready_says(&leader, "waits for the schema registry"); });
  CHECK(leader.stop() == ExitCode::kDone);
  await("it waits", [&] { return ready_says(&follower, "waits for the schema registry"); });
  registry.away = false;
  await_consumed(streams.framed);
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
  await_consumed(cluster);
  CHECK(service.ask("/metrics").body.find("kindred_records 2\n") != std::string::npos);
  CHECK(service.ask("/metrics").body.find("kindred_schemas 2\n") != std::string::npos);
  CHECK(service.stop() == ExitCode::kDone);
}

// --- Output -------------------------------------------------------------------------------------

using Format = config::KafkaOutput::Format;

config::Config output_config(const std::string& state, Format format,
                             const ScriptedRegistry& registry) {
  config::Config config = people_config(state, Delivery::kExactlyOnce);
  config.kafka_output->format = format;
  config.kafka_output->registry.emplace();
  config.kafka_output->registry->urls = {registry.url()};
  return config;
}

// The keys of the matches, as they would be on the topic.
std::set<std::string> keys_of(const config::Config& config, const ScriptedCluster& cluster,
                              EventSchemaIds ids) {
  const EventEncoder encoder(*config.pipeline, config.kafka_output->format, ids);
  std::set<std::string> keys;
  for (const auto& [key, value] : tell(config, cluster).last_values) {
    JsonDocument pair;
    Rejection unused;
    REQUIRE(pair.parse(key, &unused));
    std::vector<std::string> texts;
    for (size_t i = 0; i < pair.node(0).end; ++i) {
      if (pair.node(i).kind == JsonKind::kString) texts.emplace_back(pair.node(i).text);
    }
    REQUIRE(texts.size() == 4);
    std::string encoded;
    encoder.append_key({texts[0], texts[1]}, {texts[2], texts[3]}, &encoded);
    keys.insert(std::move(encoded));
  }
  return keys;
}

std::set<std::string> keys_on(const ScriptedCluster& cluster) {
  std::set<std::string> keys;
  for (const auto& [key, value] : cluster.last_values("matches")) keys.insert(key);
  return keys;
}

TEST_CASE("matches are written in each format, and read back at a start") {
  ScriptedCluster cluster;
  cluster.create_topic("people", 1);
  PeopleStream people(9);
  people.put(200, 1, &cluster);
  ScriptedRegistry registry;
  const TemporaryFolder folder;
  int starts = 0;
  // From each to the next the topic's keys are others: the old ones are retracted.
  for (const Format format : {Format::kAvro, Format::kJson, Format::kProtobuf, Format::kJsonSchema,
                              Format::kAvro, Format::kAvro}) {
    CAPTURE(format);
    if (++starts == 6) registry.first_id = 21;  // another registry
    const config::Config config = output_config(folder.path(), format, registry);
    {
      RunningService service(config, &cluster);
      people.put(50, 1, &cluster);
      service.await_live();
      await_consumed(cluster);
      CHECK(service.stop() == ExitCode::kDone);
    }
    const auto first = static_cast<uint32_t>(registry.first_id);
    CHECK(keys_on(cluster) == keys_of(config, cluster, {first, first + 1}));
    const size_t published = cluster.read("matches").size();
    RunningService again(config, &cluster, "", true);
    again.await_live();
    await_consumed(cluster);
    CHECK(again.stop() == ExitCode::kDone);
    CHECK(cluster.read("matches").size() == published);
  }
}

TEST_CASE("a start waits for the registry of the output, and ends where that refuses a schema") {
  const TemporaryFolder folder;
  ScriptedRegistry registry;
  registry.away = true;
  ScriptedCluster cluster;
  cluster.create_topic("people", 1);
  const config::Config config = output_config(folder.path(), Format::kAvro, registry);
  {
    RunningService service(config, &cluster);
    await("it waits", [&] { return ready_says(&service, "waits for the schema registry"); });
    registry.away = false;
    service.await_live();
    registry.away = true;
  }
  {
    RunningService stopped(config, &cluster);
    await("it waits", [&] { return ready_says(&stopped, "waits for the schema registry"); });
    CHECK(stopped.stop() == ExitCode::kDone);
  }
  registry.away = false;
  registry.incompatible = true;
  RunningService refused(config, &cluster);
  CHECK(refused.wait() == ExitCode::kConfiguration);
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
        if (start == 3) await_consumed(streams.framed);
        CHECK(service.stop() == ExitCode::kDone);
      }
      streams.require_same(config);
    }
  }
}

}  // namespace
}  // namespace kindred
