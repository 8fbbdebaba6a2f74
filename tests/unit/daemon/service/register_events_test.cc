// Match events in the formats of a registry, over a cluster in memory.

#include <set>
#include <string>
#include <vector>

#include "daemon/codec/event_encoder.h"
#include "daemon/codec/json_document.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/daemon/service/people.h"
#include "tests/unit/daemon/service/scripted_registry.h"

namespace kindred {
namespace {

using Delivery = config::KafkaOutput::Delivery;
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
      await_people(cluster);
      CHECK(service.stop() == ExitCode::kDone);
    }
    const auto first = static_cast<uint32_t>(registry.first_id);
    CHECK(keys_on(cluster) == keys_of(config, cluster, {first, first + 1}));
    const size_t published = cluster.read("matches").size();
    RunningService again(config, &cluster, "", true);
    again.await_live();
    await_people(cluster);
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

}  // namespace
}  // namespace kindred
