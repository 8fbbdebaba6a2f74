#include "daemon/codec/tombstone_decoder.h"

#include <string>

#include "tests/catch.h"

namespace kindred {
namespace {

using Key = config::KafkaInput::Key;

// Who a tombstone deletes, "source/id", or what it is rejected for.
std::string deletes(Key mode, std::optional<std::string_view> key, bool values_name_sources = false,
                    const config::RecordMapping& mapping = {}) {
  config::Config config;
  config.record = mapping;
  config.kafka_input.emplace().key = mode;
  TombstoneDecoder decoder(config, config.kafka_input->key);
  Record record;
  record.values.add(0, "left from before");
  Rejection why;
  if (!decoder.decode(key, {"topic", 99, 3}, values_name_sources, &record, &why)) {
    CHECK(!why.message.empty());
    return std::string(rejection_class_name(why.reason));
  }
  CHECK(record.deleted);
  CHECK(record.values.empty());
  CHECK(record.time == 99);
  CHECK(record.partition == 3);
  return record.identity.source + "/" + record.identity.id;
}

TEST_CASE("With key: id the key's bytes are the id, the topic is the source") {
  CHECK(deletes(Key::kId, "17") == "topic/17");
  CHECK(deletes(Key::kId, R"(["a","17"])") == R"(topic/["a","17"])");
  CHECK(deletes(Key::kId, "") == "bad_key");
  CHECK(deletes(Key::kId, std::nullopt) == "bad_key");
  CHECK(deletes(Key::kId, std::string_view("a\0b", 3)) == "bad_key");
  CHECK(deletes(Key::kId, "\xFF") == "invalid_utf8");
}

TEST_CASE("With key: json the key names source and id") {
  CHECK(deletes(Key::kJson, R"(["a","17"])") == "a/17");
  CHECK(deletes(Key::kJson, R"(["a",17])") == "a/17");
  CHECK(deletes(Key::kJson, R"({"source":"a","id":"17"})") == "a/17");
  CHECK(deletes(Key::kJson, R"({"id":"17"})") == "topic/17");
  CHECK(deletes(Key::kJson, R"("17")") == "topic/17");
  CHECK(deletes(Key::kJson, "17") == "topic/17");
  config::RecordMapping mapping;
  mapping.id = {config::ValuePaths{config::JsonPath{"key"}}};
  mapping.source = {config::ValuePaths{config::JsonPath{"system"}}};
  CHECK(deletes(Key::kJson, R"({"system":"a","key":"17"})", false, mapping) == "a/17");
}

TEST_CASE("A JSON key that names no record is rejected") {
  for (const char* key : {R"(["17"])", R"(["a","17","x"])", R"(["","17"])", R"(["a",""])", "null",
                          "true", R"("")", "[]"}) {
    CAPTURE(key);
    CHECK(deletes(Key::kJson, key) == "bad_key");
  }
  CHECK(deletes(Key::kJson, "{}") == "missing_id");
  CHECK(deletes(Key::kJson, R"(["a",1.5])") == "wrong_type");
  CHECK(deletes(Key::kJson, "seventeen") == "not_json");
}

TEST_CASE("With key: none a tombstone names no record") {
  CHECK(deletes(Key::kNone, "17") == "bad_key");
}

TEST_CASE("Where values name their source, a key that does not is rejected") {
  CHECK(deletes(Key::kId, "17", true) == "bad_key");
  CHECK(deletes(Key::kJson, R"("17")", true) == "bad_key");
  CHECK(deletes(Key::kJson, R"({"id":"17"})", true) == "bad_key");
  CHECK(deletes(Key::kJson, R"(["a","17"])", true) == "a/17");
  CHECK(deletes(Key::kJson, R"({"source":"a","id":"17"})", true) == "a/17");
}

TEST_CASE("A key may stand in the payload of Kafka Connect's converter") {
  CHECK(deletes(Key::kJson, R"({"schema":{"type":"struct"},"payload":{"id":17}})") == "topic/17");
  CHECK(deletes(Key::kJson, R"({"schema":{"type":"int32"},"payload":17})") == "topic/17");
  CHECK(deletes(Key::kJson, R"({"schema":null,"payload":null})") == "bad_key");
  CHECK(deletes(Key::kJson, R"({"payload":"x","id":17})") == "topic/17");
}

// The delete in front of it told the version.
TEST_CASE("In Debezium's envelope a tombstone needs no version") {
  config::RecordMapping mapping;
  mapping.version = config::JsonPath{"version"};
  mapping.envelope = config::Envelope::kDebezium;
  CHECK(deletes(Key::kJson, R"({"id":17})", false, mapping) == "topic/17");
}

TEST_CASE("A tombstone has no version, so with record.version it is rejected") {
  config::RecordMapping mapping;
  mapping.version = config::JsonPath{"version"};
  CHECK(deletes(Key::kId, "17", false, mapping) == "missing_version");
}

}  // namespace
}  // namespace kindred
