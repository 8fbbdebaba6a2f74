// Which keys two versions of a configuration differ by.

#include "config/outline.h"

#include <string>

#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {
namespace {

const std::string kFields = "fields: {name: {}, zip: {clean: [digits]}}\n";
const std::string kBlock = "block: {any: [{same: zip}]}\n";
const std::string kScore = "score: {points: {name: {}, zip: {}}, match: 80}\n";
const std::string kRules = kFields + kBlock + kScore;

Outline outline(const std::string& yaml) {
  const Loaded loaded = parse(yaml);
  REQUIRE(loaded.config);
  return loaded.config->outline;
}

TEST_CASE("changed keys are named by their paths") {
  const std::string kafka =
      "input: {kafka: {brokers: b, topics: t}}\noutput: {kafka: {topic: m}}\n";
  const Outline before = outline(kRules + kafka);
  const auto changed = [&](const std::string& yaml) { return changed_keys(before, outline(yaml)); };
  CHECK(changed(kRules + kafka).empty());
  CHECK(changed("# words\n" + kafka + kScore + kBlock + kFields).empty());
  CHECK(changed(kRules + kafka + "log: {level: debug}\n") == Texts{"log.level"});
  CHECK(changed(kRules) ==
        Texts{"input.kafka.brokers", "input.kafka.topics", "output.kafka.topic"});
  CHECK(changed(kFields + "block: {any: [{same: name}]}\n" + kScore + kafka) == Texts{"block.any"});
  CHECK(changed("fields: {name: {}, zip: {}}\n" + kBlock + kScore + kafka) ==
        Texts{"fields.zip.clean"});
  CHECK(changed("fields: {zip: {clean: [digits]}, name: {}}\n" + kBlock + kScore + kafka) ==
        Texts{"fields"});
  CHECK(changed(kFields + kBlock + "score: {points: {zip: {}, name: {}}, match: 81}\n" + kafka) ==
        Texts{"score.match", "score.points"});
}

TEST_CASE("the order of a golden record's fields is a change too") {
  const auto with = [](const std::string& golden) {
    return outline(kRules + "entities: {golden: " + golden + "}\n");
  };
  const Outline before = with("{name: newest, zip: all}");
  const auto changed = [&](const std::string& golden) {
    return changed_keys(before, with(golden));
  };
  CHECK(changed("{name: newest, zip: all}").empty());
  CHECK(changed("{name: newest, zip: first}") == Texts{"entities.golden.zip"});
  CHECK(changed("{zip: all, name: newest}") == Texts{"entities.golden"});
  CHECK(changed_keys(outline(kRules), before) ==
        Texts{"entities.golden.name", "entities.golden.zip"});
}

TEST_CASE("a secret that was changed in its file shows, and is not told") {
  const TemporaryFolder folder;
  const std::string yaml =
      kRules + "output: {kafka: {topic: m}}\ninput: {kafka: {brokers: b, topics: t, properties: " +
      "{sasl.password: {file: " + folder.file("secret") + "}}}}\n";
  folder.write("secret", "hunter2");
  const Outline before = outline(yaml);
  CHECK(changed_keys(before, outline(yaml)).empty());
  folder.write("secret", "hunter3");
  CHECK(changed_keys(before, outline(yaml)) == Texts{"input.kafka.properties"});
}

}  // namespace
}  // namespace kindred::config
