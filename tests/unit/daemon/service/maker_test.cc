#include "daemon/service/maker.h"

#include <string>

#include "daemon/codec/event_writer.h"
#include "linkage/base/rules_version.h"
#include "linkage/base/version.h"
#include "tests/catch.h"

namespace kindred {
namespace {

config::Config config_of(const std::string& topic, uint64_t keys) {
  config::Config config;
  config.kafka_output.emplace().topic = topic;
  config.digests = {.records = 9, .keys = keys, .score = 2, .decision = 3};
  return config;
}

TEST_CASE("the rules are told by what they compute and what was configured") {
  const auto part = [](const std::string& name, const auto& value) {
    return name + "=" + std::to_string(value) + " ";
  };
  const std::string rules = "unicode=" + std::string(unicode_version()) + " " +
                            part("keys-version", kKeysVersion) + "keys=0000000000000001 " +
                            part("scores-version", kScoresVersion) + "score=0000000000000002 " +
                            part("decisions-version", kDecisionsVersion) +
                            "decision=0000000000000003";
  CHECK(rules_of(config_of("m", 1)) == rules);
  CHECK(maker_of(config_of("m", 1), {}) ==
        "topic=m format=json:0:0 " + part("events-version", kEventsVersion) + rules);
}

TEST_CASE("what differs between two makers of matches is named") {
  CHECK(changed_parts("unicode=1 keys=2 score=3", "unicode=1 keys=4 score=5") ==
        "fields, features, sources, block or the model, and score or the model");
  CHECK(changed_parts("keys-version=1", "keys-version=2") == "how the program makes keys");
  const std::string maker = maker_of(config_of("m", 1), {});
  CHECK(changed_parts(maker, maker).empty());
  CHECK(changed_parts(maker, maker_of(config_of("n", 1), {})) == "output.kafka.topic");
  CHECK(changed_parts(maker, maker_of(config_of("m", 1), {5, 6})) ==
        "output.kafka.format or the schemas' ids");
}

TEST_CASE("what makes entities is told where there are any") {
  config::Config config = config_of("m", 1);
  const std::string without = maker_of(config, {});
  CHECK(without.find("entities") == std::string::npos);
  config.digests.entities = 5;
  const std::string with = maker_of(config, {});
  CHECK(with.find(" entities=1:0000000000000005 ") != std::string::npos);
  CHECK(rules_of(config) == rules_of(config_of("m", 1)));
  config.kafka_output->entity_of = "of";
  CHECK(maker_of(config, {}).find(" entities=1:0000000000000005::of ") != std::string::npos);
  config.kafka_output->entity_changes = "ch";
  CHECK(maker_of(config, {}).find(" entities=1:0000000000000005::of:ch ") != std::string::npos);
  config.kafka_output->entity_changes = "";
  config.kafka_output->entity_of = "";
  config.digests.entities = 6;
  const std::string name =
      "entities, their topics, the name of the pipeline, or how the program tells entities";
  CHECK(changed_parts(with, maker_of(config, {})) == name);
  CHECK(changed_parts(without, with) == name);
  CHECK(changed_parts(with, without) == name);
}

// Before versions were raised by hand the program told a hash of its sources.
TEST_CASE("of what an earlier version made, the program is named, once") {
  const std::string rest =
      " unicode=" + std::string(unicode_version()) +
      " keys=0000000000000001 score=0000000000000002 decision=0000000000000003";
  const std::string before = "topic=m program=0.1.0+f8edcba7f5875be2" + rest;
  CHECK(changed_parts(before, maker_of(config_of("m", 1), {})) == "the program");
  CHECK(changed_parts(before, maker_of(config_of("m", 7), {})) ==
        "the program, and fields, features, sources, block or the model");
}

}  // namespace
}  // namespace kindred
