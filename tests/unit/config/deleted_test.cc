#include "tests/catch.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {

TEST_CASE("which records are deletes") {
  const DeletedRule usual = config_of("record:\n").record.deleted;
  CHECK(usual.path == JsonPath{"deleted"});
  CHECK(usual.equals.empty());
  CHECK_FALSE(usual.present);
  CHECK(config_of("record: {deleted: __deleted}\n").record.deleted.path == JsonPath{"__deleted"});
  const DeletedRule op =
      config_of("record: {deleted: {field: /m/op, equals: [d, x]}}\n").record.deleted;
  CHECK(op.path == JsonPath{"m", "op"});
  CHECK(op.equals == Texts{"d", "x"});
  CHECK(config_of("record: {deleted: {field: op, equals: d}}\n").record.deleted.equals ==
        Texts{"d"});
  CHECK(
      config_of("record: {deleted: {field: deleted_at, present: true}}\n").record.deleted.present);
}

TEST_CASE("faults of what deletes") {
  CHECK(faults_of("record:\n  deleted: {equals: d}\n") ==
        Texts{"2:12: deleted: \"field\" is missing"});
  CHECK(faults_of("record:\n  deleted: {field: /a/*, equals: d, present: true}\n") ==
        Texts{"2:12: deleted: \"present\" beside \"equals\"; only one can be here",
              "2:20: field: expected one value, \"*\" stands for several"});
  CHECK(faults_of("record:\n  deleted: {field: a, present: false}\n") ==
        Texts{"2:32: present: expected true; without it yes and no are told apart"});
}

TEST_CASE("the envelope, and what keys are in it") {
  constexpr const char* kKafka =
      "input: {kafka: {brokers: b, topics: t%}}\n"
      "output: {kafka: {topic: m}}\n"
      "record: {envelope: debezium}\n";
  const auto key = [&](const std::string& given) {
    std::string yaml = kKafka;
    yaml.replace(yaml.find('%'), 1, given);
    const Config config = config_of(yaml);
    CHECK(config.record.envelope == Envelope::kDebezium);
    return config.kafka_input->key;
  };
  CHECK(key("") == KafkaInput::Key::kJson);
  CHECK(key(", key: id") == KafkaInput::Key::kId);
  CHECK(config_of("record: {envelope: none}\n").record.envelope == Envelope::kNone);
  CHECK(faults_of("record:\n  envelope: debezum\n") ==
        Texts{"2:13: envelope: expected one of none, debezium, got \"debezum\"; did you mean "
              "\"debezium\"?"});
}

TEST_CASE("what deletes counts in the digest of records, unless it is what it was") {
  const auto digest = [](const std::string& yaml) { return config_of(yaml).digests.records; };
  const uint64_t usual = digest("record:\n");
  CHECK(digest("record: {envelope: none, deleted: deleted}\n") == usual);
  CHECK(digest("record: {envelope: debezium}\n") != usual);
  CHECK(digest("record: {deleted: gone}\n") != usual);
  CHECK(digest("record: {deleted: {field: gone, equals: d}}\n") !=
        digest("record: {deleted: gone}\n"));
  CHECK(digest("record: {deleted: {field: gone, present: true}}\n") !=
        digest("record: {deleted: gone}\n"));
}

}  // namespace kindred::config
