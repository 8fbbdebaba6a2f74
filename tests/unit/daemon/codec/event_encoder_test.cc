#include "daemon/codec/event_encoder.h"

#include "linkage/score/points.h"
#include "tests/catch.h"

namespace kindred {
namespace {

using Format = config::KafkaOutput::Format;

const Identity kLeft{"a", "17"};
const Identity kRight{"b", "4"};

Pipeline one_field() {
  Pipeline pipeline;
  const uint16_t name = pipeline.add_field({.name = "name"});
  pipeline.blocking.add(pipeline.same(name));
  pipeline.scorer = points({{.field = name, .name = "name"}});
  return pipeline;
}

std::string key_of(Format format, EventSchemaIds ids = {258, 3}) {
  std::string key;
  EventEncoder(one_field(), format, ids).append_key(kLeft, kRight, &key);
  return key;
}

TEST_CASE("keys of events stand behind the id of their schema, but for plain ones") {
  const std::string id{'\0', '\0', '\0', '\1', '\2'};
  CHECK(key_of(Format::kJson) == R"([["a","17"],["b","4"]])");
  CHECK(key_of(Format::kAvro) == id + "\x02"
                                      "a\x04"
                                      "17\x02"
                                      "b\x02"
                                      "4");
  CHECK(key_of(Format::kProtobuf) == id + std::string(1, '\0') +
                                         "\n\1a\x12\2"
                                         "17\x1a\1b\"\1"
                                         "4");
  CHECK(key_of(Format::kJsonSchema) ==
        id + R"({"left_source":"a","left_id":"17","right_source":"b","right_id":"4"})");
}

TEST_CASE("values of events have an id of their own") {
  Change change;
  change.left = kLeft;
  change.right = kRight;
  change.decision = Decision::kMatch;
  change.evaluation.fields.resize(1);
  for (const Format format : {Format::kAvro, Format::kProtobuf, Format::kJsonSchema}) {
    std::string value;
    EventEncoder(one_field(), format, {1, 2}).append_value(change, &value);
    CHECK(value.starts_with(std::string{'\0', '\0', '\0', '\0', '\2'}));
  }
}

TEST_CASE("keys of all formats are told from those of other programs") {
  EventKeys keys;
  for (const Format format :
       {Format::kJson, Format::kAvro, Format::kProtobuf, Format::kJsonSchema}) {
    CHECK(keys.is_ours(key_of(format)));
    CHECK(keys.is_ours(key_of(format, {9, 9})));
    CHECK_FALSE(keys.is_ours(key_of(format) + "x"));
  }
  for (const std::string other : {"", "17", "[1]", "{}"}) CHECK_FALSE(keys.is_ours(other));
  CHECK_FALSE(keys.is_ours(std::string(5, '\0')));
  CHECK_FALSE(keys.is_ours(std::string(5, '\0') + "\x04"
                                                  "17"));
}

}  // namespace
}  // namespace kindred
