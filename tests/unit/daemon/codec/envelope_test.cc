#include "daemon/codec/envelope.h"

#include <memory>
#include <string>

#include "daemon/codec/record_decoder.h"
#include "tests/catch.h"

namespace kindred {
namespace {

config::RecordMapping debezium() {
  config::RecordMapping mapping;
  mapping.envelope = config::Envelope::kDebezium;
  mapping.fields = {{config::ValuePlace{.paths = {config::JsonPath{"name"}}}}};
  return mapping;
}

// "source/id name @time", " deleted", or why it is rejected.
std::string decoded(std::string_view json, const config::RecordMapping& mapping = debezium(),
                    std::optional<std::string_view> key = std::nullopt) {
  const auto pipeline = std::make_shared<Pipeline>();
  pipeline->add_field({.name = "name"});
  config::Config config;
  config.record = mapping;
  config.pipeline = pipeline;
  RecordDecoder decoder(config, config::KafkaInput::Key::kJson);
  Record record;
  record.version = 99;
  Rejection why;
  const Origin origin = {.source = "topic", .time = 5, .partition = 0, .key = key};
  if (!decoder.decode(json, origin, &record, &why)) {
    return std::string(rejection_class_name(why.reason)) + ": " + why.message;
  }
  std::string text = record.identity.source + "/" + record.identity.id;
  if (!record.values.empty()) text += " " + std::string(record.values.value(0));
  text += " @" + std::to_string(record.time);
  if (record.version) text += " v" + std::to_string(*record.version);
  return text + (record.deleted ? " deleted" : "");
}

TEST_CASE("Rows that are created, updated, and read by a snapshot are the row after it") {
  const std::string op = GENERATE("c", "u", "r");
  const std::string event =
      R"({"before":null,"after":{"id":1,"name":"Ann"},"source":{"table":"t"},)"
      R"("op":")" +
      op + R"(","ts_ms":1700000000000,"transaction":null})";
  CHECK(decoded(event) == "topic/1 Ann @1700000000000");
  CHECK(decoded(R"({"schema":{"type":"struct"},"payload":)" + event + "}") ==
        "topic/1 Ann @1700000000000");
}

TEST_CASE("A delete is that of the row before it, or of the message's key") {
  CHECK(decoded(R"({"before":{"id":1,"name":"Ann"},"after":null,"op":"d","ts_ms":7})") ==
        "topic/1 @7 deleted");
  CHECK(decoded(R"({"before":null,"after":null,"op":"d","ts_ms":7})", debezium(), R"({"id":2})") ==
        "topic/2 @7 deleted");
  CHECK(decoded(R"({"before":{"id":null,"name":"Ann"},"op":"d"})", debezium(),
                R"({"schema":{},"payload":{"id":2}})") == "topic/2 @5 deleted");
  CHECK(decoded(R"({"schema":{},"payload":null})", debezium(), R"({"id":2})") ==
        "topic/2 @5 deleted");
  CHECK(decoded(R"({"before":null,"after":null,"op":"d"})") ==
        "bad_key: a delete whose row does not tell its id, and no key");
}

TEST_CASE("Paths begin at the row, and a time of the row goes before that of the envelope") {
  config::RecordMapping mapping = debezium();
  mapping.id = {config::ValuePaths{config::JsonPath{"who", "number"}}};
  mapping.source = {config::ValuePaths{config::JsonPath{"shop"}}};
  mapping.time = config::JsonPath{"changed"};
  mapping.version = config::JsonPath{"revision"};
  CHECK(decoded(R"({"after":{"who":{"number":"7"},"shop":"x","changed":3,"revision":4},)"
                R"("op":"c","ts_ms":9,"source":{}})",
                mapping) == "x/7 @3 v4");
  // A row that is gone may be its key alone.
  CHECK(decoded(R"({"before":{"who":{"number":"7"}},"op":"d","ts_ms":9})", mapping) ==
        "topic/7 @9 deleted");
}

TEST_CASE("A row may say itself that it is deleted") {
  CHECK(decoded(R"({"after":{"id":1,"deleted":"Y"},"op":"u"})") == "topic/1 @5 deleted");
}

TEST_CASE("A column that the database did not tell is no value") {
  CHECK(decoded(R"({"after":{"id":1,"name":"__debezium_unavailable_value"},"op":"u"})") ==
        "topic/1 @5");
}

TEST_CASE("What tells of no single row is rejected with what it is") {
  const auto begins = [](std::string_view json, std::string_view text) {
    return decoded(json).starts_with("bad_envelope: " + std::string(text));
  };
  CHECK(begins(R"({"op":"t","ts_ms":1,"source":{}})", "op t: the table was emptied"));
  CHECK(begins(R"({"op":"m","message":{}})", "op m: a message of the database"));
  CHECK(begins(R"({"op":"x","after":{"id":1}})", "an op that is none of c, u, r, d"));
  CHECK(begins(R"({"ts_ms":1})", "no \"op\", so no event of Debezium"));
  CHECK(begins(R"({"id":1,"name":"Ann","__deleted":"false"})", "no \"op\""));
  CHECK(begins(R"({"op":"c","after":null})", "\"after\": null where a row should be"));
  CHECK(begins(R"({"op":"c","after":"{\"_id\":1}"})", "\"after\": a text where a row should be"));
  CHECK(begins(R"({"op":"u","before":{"id":1},"after":{"id":2}})", "the id is another one"));
}

TEST_CASE("Without the envelope an event is told so") {
  config::RecordMapping plain;
  const std::string event = R"({"before":null,"after":{"id":1},"source":{"table":"t"},"op":"c"})";
  CHECK(decoded(event, plain).find("set record.envelope: debezium") != std::string::npos);
  plain.id = {config::ValuePaths{config::JsonPath{"after", "id"}}};
  const std::string why = decoded(event, plain);
  CHECK(
      why.starts_with("wrong_type: \"source\": an object where a string or an integer should be"));
  CHECK(why.find("record.source") != std::string::npos);
  CHECK(why.find("record.envelope: debezium") != std::string::npos);
}

}  // namespace
}  // namespace kindred
