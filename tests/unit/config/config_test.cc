// The whole of a configuration, and the sections that are a key or two.

#include "config/config.h"

#include <filesystem>
#include <fstream>
#include <system_error>

#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {

TEST_CASE("Kafka is read from and written to, or neither") {
  const std::string rules =
      "fields: {name: }\nblock: {same: name}\nscore: {points: {name: }, match: 50}\n";
  const auto faults = [&](const std::string& yaml) { return parse(rules + yaml).faults; };
  CHECK(faults("").empty());
  const std::vector<Fault> input = faults("input: {kafka: {brokers: b, topics: t}}\n");
  REQUIRE(input.size() == 1);
  CHECK((input[0].line == 4 && input[0].column == 9));
  CHECK(input[0].text == "kafka: needs output.kafka beside it");
  const std::vector<Fault> output = faults("output:\n  kafka: {topic: m}\n");
  REQUIRE(output.size() == 1);
  CHECK((output[0].line == 5 && output[0].column == 3));
  CHECK(output[0].text == "kafka: needs input.kafka beside it");
}

TEST_CASE("defaults") {
  const Config config = config_of("");
  CHECK(config.pipeline_name == "kindred");
  CHECK(config.threads == 0);
  CHECK(config.logging.level == "info");
  CHECK_FALSE(config.logging.json);
  CHECK_FALSE(config.kafka_input);
  CHECK_FALSE(config.kafka_output);
  CHECK(config.scorer == "points");
}

TEST_CASE("pipeline, threads and log") {
  const Config config =
      config_of("pipeline: my_list-2\nthreads: 1024\nlog: {level: debug, json: true}\n");
  CHECK(config.pipeline_name == "my_list-2");
  CHECK(config.threads == 1024);
  CHECK(config.logging.level == "debug");
  CHECK(config.logging.json);
}

TEST_CASE("their faults") {
  CHECK(faults_of("pipeline: My list\n") ==
        Texts{"1:11: pipeline: expected a name of the characters a-z, 0-9, \"_\" and \"-\", got "
              "\"My list\""});
  CHECK(faults_of("pipeline:\n") == Texts{"1:1: pipeline: expected a text, got nothing"});
  CHECK(faults_of("threads: -1\n") ==
        Texts{"1:10: threads: expected a whole number from 0 to 1024, got \"-1\""});
  CHECK(faults_of("threads: 1025\n") ==
        Texts{"1:10: threads: expected a whole number from 0 to 1024, got \"1025\""});
  CHECK(
      faults_of("threads: 99999999999999999999\n") ==
      Texts{"1:10: threads: expected a whole number from 0 to 1024, got \"99999999999999999999\""});
  CHECK(faults_of("threads: {}\n") ==
        Texts{"1:10: threads: expected a whole number from 0 to 1024, got a mapping"});
  CHECK(faults_of("log: {level: warn}\n") ==
        Texts{"1:14: level: expected one of debug, info, warning, error, got \"warn\""});
  CHECK(faults_of("log: {level: Warning}\n") ==
        Texts{"1:14: level: expected one of debug, info, warning, error, got \"Warning\"; did you "
              "mean \"warning\"?"});
  CHECK(faults_of("log: {json: yes}\n") ==
        Texts{"1:13: json: expected true or false, got \"yes\""});
  CHECK(faults_of("log: loud\n") ==
        Texts{"1:6: log: expected a mapping (\"key: value\" lines), got \"loud\""});
}

TEST_CASE("more features than a record holds are refused") {
  std::string yaml = "fields: {name: }\nfeatures:\n";
  for (int i = 0; i < 4096; ++i) {
    yaml += "  f" + std::to_string(i) + ": {shingles: {of: name, characters: 3}}\n";
  }
  yaml += "block: {same: name}\nscore: {points: {name: }, match: 1}\n";
  CHECK(faults_of(yaml) == Texts{"2:1: features: 4096 with those that rules make of them; a record "
                                 "holds at most 4095"});
}

TEST_CASE("unknown sections are refused with the nearest known one") {
  CHECK(faults_of("feilds: {}\n") ==
        Texts{"1:1: unknown key \"feilds\"; did you mean \"fields\"?"});
  CHECK(faults_of("sinks: {}\n") ==
        Texts{"1:1: unknown key \"sinks\"; known here: pipeline, threads, model, log, http, "
              "input, record, fields, features, sources, block, score, entities, expire, output, "
              "state, limits, "
              "standby, cluster"});
}

TEST_CASE("long values are cut in messages, between characters") {
  const std::string long_text = std::string(59, 'x') + "\xE2\x82\xAC" + std::string(1000, 'y');
  CHECK(faults_of("threads: " + long_text + "\n") ==
        Texts{"1:10: threads: expected a whole number from 0 to 1024, got \"" +
              std::string(59, 'x') + "...\""});
}

TEST_CASE("all faults are told at once, in the order of the file, whatever that is") {
  CHECK(faults_of("score: {points: {nam: }, match: x}\n"
                  "threads: many\n"
                  "block: {any: [{same: fone}, {minhash: {of: gram, bands: many}}]}\n"
                  "log: {color: true}\n") ==
        Texts{"1:18: \"nam\" is not a field; did you mean \"name\"?",
              "1:33: match: expected a number from 0, got \"x\"",
              "2:10: threads: expected a whole number from 0 to 1024, got \"many\"",
              "3:22: same: \"fone\" is not a field; did you mean \"phone\"?",
              "3:44: of: \"gram\" is not a feature; did you mean \"grams\"?",
              "3:57: bands: expected a whole number from 1 to 4096, got \"many\"",
              "4:7: unknown key \"color\"; known here: level, json"});
}

TEST_CASE("sections may come in any order") {
  const Config config = config_of(
      "score: {jaccard: {of: grams}, match: 0.5}\nblock: {minhash: {of: grams}}\n"
      "features: {grams: {shingles: {of: name}}}\nfields: {name: }\n");
  CHECK(config.pipeline->blocking.branches().size() == 1);
  CHECK(config.scorer == "jaccard");
}

TEST_CASE("a file names its pipeline unless it says otherwise") {
  const auto path = std::filesystem::temp_directory_path() / "My Customers.v2.yaml";
  std::ofstream(path) << complete("");
  CHECK(load(path.string()).config->pipeline_name == "my-customers-v2");
  std::ofstream(path) << complete("pipeline: other\n");
  CHECK(load(path.string()).config->pipeline_name == "other");
  std::filesystem::remove(path);
}

TEST_CASE("a file that is too large is a fault") {
  const TemporaryFolder folder;
  const Loaded loaded = load(folder.write("c.yaml", complete("") + std::string(1 << 20, ' ')));
  REQUIRE(loaded.faults.size() == 1);
  CHECK(loaded.faults[0].text == "the file is larger than 1 MiB; a configuration is much smaller");
}

TEST_CASE("a file that cannot be read is an error, not a fault") {
  CHECK_THROWS_AS(load("/no/such/file.yaml"), std::system_error);
  CHECK_THROWS_AS(load("/"), std::system_error);
}

}  // namespace kindred::config
