#include "tests/catch.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {

TEST_CASE("Kafka output") {
  const KafkaOutput all =
      *config_of("output: {kafka: {topic: m, rejected: r, properties: {linger.ms: 5}}}\n")
           .kafka_output;
  CHECK(all.topic == "m");
  CHECK(all.rejected == "r");
  CHECK(all.properties == Properties{{"linger.ms", "5"}});
  CHECK(config_of("output: {kafka: {topic: m}}\n").kafka_output->rejected.empty());
  CHECK_FALSE(config_of("output:\n").kafka_output);
}

TEST_CASE("how surely the output is delivered") {
  using std::chrono::milliseconds;
  const auto output = [](const std::string& keys) {
    return *config_of("output: {kafka: {topic: m" + keys + "}}\n").kafka_output;
  };
  CHECK(output("").delivery == KafkaOutput::Delivery::kExactlyOnce);
  CHECK(output("").commit_interval == milliseconds(100));
  CHECK(output(", delivery: exactly_once").delivery == KafkaOutput::Delivery::kExactlyOnce);
  CHECK(output(", delivery: at_least_once").delivery == KafkaOutput::Delivery::kAtLeastOnce);
  CHECK(output(", commit_interval: 1ms").commit_interval == milliseconds(1));
  CHECK(output(", commit_interval: 10s").commit_interval == milliseconds(10'000));
  CHECK(faults_of("output: {kafka: {topic: m, delivery: once}}\n") ==
        Texts{"1:38: delivery: expected one of exactly_once, at_least_once, got \"once\""});
  for (const std::string time :
       {"0ms", "11s", "1m", "100", "ms", "-5ms", "1.5s", "1 s", "9999999999ms"}) {
    CAPTURE(time);
    CHECK(faults_of("output: {kafka: {topic: m, commit_interval: " + time + "}}\n") ==
          Texts{"1:45: commit_interval: expected a time from 1ms to 10s, in ms or s, got \"" +
                time + "\""});
  }
}

TEST_CASE("faults of the output") {
  CHECK(faults_of("output: {kafka: }\n") == Texts{"1:10: kafka: \"topic\" is missing"});
  CHECK(faults_of("output: {kafka: {topic: a b, reject: x}}\n") ==
        Texts{"1:25: topic: expected the name of a topic (letters, digits, \".\", \"_\" and \"-\", "
              "at most 249), got \"a b\"",
              "1:30: unknown key \"reject\"; did you mean \"rejected\"?"});
  CHECK(faults_of("output: {kafka: {topic: m, rejected: m}}\n") ==
        Texts{"1:38: rejected: matches go to this topic; rejected records need one of their own"});
}

TEST_CASE("topics of entities") {
  const Config config =
      config_of("output: {kafka: {topic: m, entities: e, entity_of: o, entity_changes: c}}\n");
  CHECK(config.kafka_output->entities == "e");
  CHECK(config.kafka_output->entity_of == "o");
  CHECK(config.kafka_output->entity_changes == "c");
  CHECK(config.pipeline->entities);
  const Config without = config_of("output: {kafka: {topic: m}}\n");
  CHECK_FALSE(without.pipeline->entities);
  CHECK_FALSE(without.kafka_output->tells_entities());
  for (const std::string key : {"entities", "entity_of", "entity_changes"}) {
    CAPTURE(key);
    CHECK(config_of("output: {kafka: {topic: m, " + key + ": t}}\n").pipeline->entities);
  }
}

TEST_CASE("no topic is written two kinds of things to") {
  CHECK(faults_of("output: {kafka: {topic: m, rejected: r, entities: m, entity_of: r}}\n") ==
        Texts{"1:51: entities: matches go to this topic; entities need one of their own",
              "1:65: entity_of: rejected records go to this topic; the entities of records need "
              "one of their own"});
  CHECK(faults_of("output: {kafka: {entity_changes: e, topic: m, entities: e}}\n") ==
        Texts{"1:34: entity_changes: entities go to this topic; changes of entities need one of "
              "their own"});
}

TEST_CASE("Kafka's own topics are not written to") {
  CHECK(
      faults_of("output: {kafka: {topic: __consumer_offsets, rejected: __transaction_state}}\n") ==
      Texts{"1:25: topic: this topic is Kafka's own", "1:55: rejected: this topic is Kafka's own"});
  CHECK(faults_of("output: {kafka: {topic: __matches}}\n").empty());
}

TEST_CASE("what is written is not read again") {
  CHECK(faults_of("input: {kafka: {brokers: b, topics: [x, y]}}\n"
                  "output: {kafka: {topic: y, rejected: x}}\n") ==
        Texts{"2:25: topic: this topic is also an input; what is written would be read again",
              "2:38: rejected: this topic is also an input; what is written would be read again"});
}

}  // namespace kindred::config
