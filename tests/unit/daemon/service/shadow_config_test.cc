// A configuration becomes that of a shadow.

#include "daemon/service/shadow_config.h"

#include "tests/catch.h"

namespace kindred {
namespace {

config::Config config_of(const std::string& input, const std::string& output) {
  const config::Loaded loaded = config::parse(
      "pipeline: next\n"
      "input: {kafka: {brokers: x, topics: [a]" +
      input +
      "}}\n"
      "fields: {name:}\n"
      "block: {any: [{same: name}]}\n"
      "score: {points: {name: {}}, match: 80}\n"
      "output: {kafka: {topic: out, rejected: dead" +
      output +
      "}}\n"
      "state: {directory: /var/lib/people}\n"
      "standby: true\n");
  for (const config::Fault& fault : loaded.faults) UNSCOPED_INFO(fault.text);
  REQUIRE(loaded.config);
  return *loaded.config;
}

TEST_CASE("a shadow has a group and a state of its own, and no transactions") {
  config::Config config = config_of(", group: people-group", ", shadow: differences");
  REQUIRE(make_shadow("people", &config).empty());
  CHECK(config.kafka_input->group == "kindred-shadow-next");
  CHECK(config.shadow->of == "people");
  CHECK(config.shadow->group == "people-group");
  CHECK(config.state_directory == "/var/lib/people-shadow");
  CHECK(config.kafka_output->delivery == config::KafkaOutput::Delivery::kAtLeastOnce);
  CHECK(config.kafka_output->rejected.empty());
  CHECK_FALSE(config.standby);
}

TEST_CASE("a group that the file does not name is made of the old pipeline's name") {
  config::Config config = config_of("", "");
  REQUIRE(make_shadow("people", &config).empty());
  CHECK(config.shadow->group == "kindred-people");
}

TEST_CASE("entities have the ids that they would have under the old pipeline's name") {
  config::Config config = config_of("", ", entities: e, entity_of: of, entity_changes: c");
  const auto before = config.pipeline;
  REQUIRE(make_shadow("people", &config).empty());
  CHECK(config.pipeline->entities->pipeline == "people");
  CHECK(before->entities->pipeline == "next");
  CHECK(config.kafka_output->entity_of == "of");
  CHECK(config.kafka_output->entities.empty());
  CHECK(config.kafka_output->entity_changes.empty());
}

TEST_CASE("a shadow that cannot be is refused") {
  config::Config same = config_of("", "");
  CHECK(make_shadow("next", &same) ==
        std::vector<std::string>{
            "--shadow next: the configuration has that name itself; give the new one another name, "
            "by its key pipeline, while it is a shadow"});
  config::Config nameless = config_of("", "");
  CHECK(make_shadow("", &nameless).size() == 1);
  config::Config avro = config_of("", ", format: avro, registry: {url: 'http://r'}");
  REQUIRE(make_shadow("people", &avro).size() == 1);
  config::Config group = config_of(", group: kindred-shadow-next", "");
  CHECK(make_shadow("people", &group).size() == 1);
}

}  // namespace
}  // namespace kindred
