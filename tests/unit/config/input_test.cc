#include "tests/catch.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {

TEST_CASE("Brokers are names or addresses, with a port or without") {
  const auto faults = [](const std::string& brokers) {
    return faults_of("input: {kafka: {brokers: " + brokers + ", topics: x}}\n");
  };
  for (const char* good :
       {"a", "a-b.example:9092", "'a:1, b:65535'", "'[::1]:9092'", "'[fe80::1]'", "'a:1,,b,'",
        "'[fe80::1%br-0]:1'", "'SASL_SSL://a:9092'", "127.0.0.1:9092"}) {
    CAPTURE(good);
    CHECK(faults(good).empty());
  }
  for (const char* wrong : {"'x:99999'", "'a b:9092'", "'a:0'", "'a:'", "'a:b'", "', ,'", "'::1'",
                            "'[::1'", "'[a]:1'", "'a:1x'", "'http://'"}) {
    CAPTURE(wrong);
    CHECK(faults(wrong).size() == 1);
  }
  CHECK(faults("[a, 'x:99999']") ==
        Texts{"1:30: brokers: expected host:port of each broker, the port from 1 to 65535, with "
              "commas between them, got \"x:99999\""});
}

TEST_CASE("Kafka input") {
  const KafkaInput kafka = *config_of(
                                "pipeline: p\ninput: {kafka: {brokers: [a:1, b:2], topics: [x, "
                                "y.z-1_A], group: g, key: json, "
                                "properties: {fetch.min.bytes: 5, check.crcs: true}}}\n")
                                .kafka_input;
  CHECK(kafka.brokers == "a:1,b:2");
  CHECK(kafka.topics == std::vector<std::string>{"x", "y.z-1_A"});
  CHECK(kafka.group == "g");
  CHECK(kafka.key == KafkaInput::Key::kJson);
  CHECK(kafka.properties == Properties{{"fetch.min.bytes", "5"}, {"check.crcs", "true"}});
}

TEST_CASE("Kafka input by default") {
  const KafkaInput kafka =
      *config_of("pipeline: p\ninput: {kafka: {brokers: 'a:1,b:2', topics: x}}\n").kafka_input;
  CHECK(kafka.brokers == "a:1,b:2");
  CHECK(kafka.topics == std::vector<std::string>{"x"});
  CHECK(kafka.group == "kindred-p");
  CHECK(kafka.key == KafkaInput::Key::kId);
  CHECK(kafka.properties.empty());
  CHECK_FALSE(config_of("input:\n").kafka_input);
}

TEST_CASE("a topic of labels is one more that is read") {
  const KafkaInput kafka =
      *config_of("pipeline: p\ninput: {kafka: {brokers: b, topics: [x, y], labels: l}}\n")
           .kafka_input;
  CHECK(kafka.labels == "l");
  CHECK(kafka.all_topics() == std::vector<std::string>{"x", "y", "l"});
  CHECK(faults_of("input: {kafka: {brokers: b, topics: [x, y], labels: y}}\n") ==
        Texts{"1:53: labels: records come from this topic; labels need one of their own"});
  CHECK(faults_of("input: {kafka: {brokers: b, topics: x, labels: ^l}}\n") ==
        Texts{"1:48: labels: expected the name of a topic (letters, digits, \".\", \"_\" and "
              "\"-\", at most 249), got \"^l\""});
  CHECK(faults_of("input: {kafka: {brokers: b, topics: x, labels: l}}\n"
                  "output: {kafka: {topic: l}}\n") ==
        Texts{"2:25: topic: this topic is also an input; what is written would be read again"});
}

TEST_CASE("faults of the input") {
  CHECK(faults_of("input:\n  kafka:\n") ==
        Texts{"2:3: kafka: \"brokers\" is missing", "2:3: kafka: \"topics\" is missing"});
  CHECK(faults_of("input: {kafka: localhost}\n") ==
        Texts{"1:16: kafka: expected a mapping (\"key: value\" lines), got \"localhost\""});
  CHECK(faults_of("input: {kafak: {}}\n") ==
        Texts{"1:9: unknown key \"kafak\"; did you mean \"kafka\"?"});
  CHECK(faults_of("input:\n  kafka:\n    broker: a\n    topics: []\n") ==
        Texts{"3:5: unknown key \"broker\"; did you mean \"brokers\"?",
              "3:5: kafka: \"brokers\" is missing",
              "4:13: topics: expected at least one, got an empty list"});
  CHECK(
      faults_of("input: {kafka: {brokers: a, topics: [x, '', x, 'a b', ^y, .]}}\n") ==
      Texts{"1:41: topics: expected a text, got \"\"", "1:45: topics: \"x\" is here twice",
            "1:48: topics: expected the name of a topic (letters, digits, \".\", \"_\" and \"-\", "
            "at most 249), got \"a b\"",
            "1:55: topics: expected the name of a topic (letters, digits, \".\", \"_\" and \"-\", "
            "at most 249), got \"^y\"",
            "1:59: topics: expected the name of a topic (letters, digits, \".\", \"_\" and \"-\", "
            "at most 249), got \".\""});
  CHECK(faults_of("input: {kafka: {brokers: a, topics: x, key: idd, group: []}}\n") ==
        Texts{"1:45: key: expected one of id, json, none, got \"idd\"; did you mean \"id\"?",
              "1:57: group: expected a text, got an empty list"});
}

}  // namespace kindred::config
