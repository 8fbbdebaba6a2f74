// The bytes of Avro and Protobuf are those that fastavro and protobuf for Python write.

#include "daemon/codec/flat_event_writer.h"

#include "daemon/codec/flat_event_schemas.h"
#include "linkage/score/points.h"
#include "tests/catch.h"
#include "tests/damaged_bytes.h"

namespace kindred {
namespace {

constexpr const char* kFields = R"({"name":{"similarity":0.97,"score":95.0},"address":null,)"
                                R"("phone":{"similarity":1.0,"score":100.0}})";
constexpr const char* kKeys = R"x(["same(phone)","by \"name\""])x";

Pipeline three_fields() {
  Pipeline pipeline;
  std::vector<PointsField> scored;
  for (const char* name : {"name", "address", "phone"}) {
    scored.push_back({.field = pipeline.add_field({.name = name}), .name = name});
  }
  pipeline.blocking.add(pipeline.same(2));
  pipeline.blocking.add(pipeline.same(0), "by \"name\"");
  pipeline.scorer = points(scored);
  return pipeline;
}

Change example(std::optional<double> probability) {
  Change change;
  change.left = {"a", "17"};
  change.right = {"b", "4"};
  change.decision = Decision::kMatch;
  change.evaluation.score = 195;
  change.evaluation.probability = probability;
  change.evaluation.fields = {{true, 0.97, 95}, {}, {true, 1, 100}};
  change.branches = {0, 1};
  return change;
}

std::string value(SchemaKind kind, std::optional<double> probability, bool labelled = false) {
  Change change = example(probability);
  change.labelled = labelled;
  std::string out;
  FlatEventWriter(three_fields(), kind).append_value(change, &out);
  return out;
}

std::string key(SchemaKind kind, const Identity& left, const Identity& right) {
  std::string out;
  FlatEventWriter::append_key(kind, left, right, &out);
  return out;
}

TEST_CASE("A flat event is Avro as others write it") {
  CHECK(to_hex(key(SchemaKind::kAvro, {"a", "17"}, {"b", "4"})) == "026104313702620234");
  const std::string begin = from_hex("0261043137026202340a6d617463680000000000606840");
  const std::string end = from_hex("c201") + kFields + ":" + kKeys;
  const std::string half = begin + from_hex("02000000000000e03f") + end;
  CHECK(value(SchemaKind::kAvro, std::nullopt) == begin + from_hex("00") + end + from_hex("00"));
  CHECK(value(SchemaKind::kAvro, 0.5) == half + from_hex("00"));
  CHECK(value(SchemaKind::kAvro, 0.5, true) == half + from_hex("0208") + "same");
}

TEST_CASE("A flat event is Protobuf as others write it") {
  CHECK(to_hex(key(SchemaKind::kProtobuf, {"a", "17"}, {"b", "4"})) ==
        "0a0161120231371a0162220134");
  const std::string begin = from_hex("0a0161120231371a01622201342a056d61746368310000000000606840");
  const std::string end = from_hex("4261") + kFields + from_hex("4a1d") + kKeys;
  CHECK(value(SchemaKind::kProtobuf, std::nullopt) == begin + end);
  const std::string half = begin + from_hex("39000000000000e03f") + end;
  CHECK(value(SchemaKind::kProtobuf, 0.5) == half);
  CHECK(value(SchemaKind::kProtobuf, 0.5, true) == half + from_hex("5204") + "same");
}

TEST_CASE("A flat event is JSON of texts and numbers alone") {
  CHECK(key(SchemaKind::kJson, {"a", "17"}, {"b", "4"}) ==
        R"({"left_source":"a","left_id":"17","right_source":"b","right_id":"4"})");
  CHECK(value(SchemaKind::kJson, 0.5) ==
        R"({"left_source":"a","left_id":"17","right_source":"b","right_id":"4",)"
        R"("decision":"match","score":195.0,"probability":0.5,)"
        R"("fields":"{\"name\":{\"similarity\":0.97,\"score\":95.0},\"address\":null,)"
        R"(\"phone\":{\"similarity\":1.0,\"score\":100.0}}",)"
        R"x("keys":"[\"same(phone)\",\"by \\\"name\\\"\"]"})x");
  CHECK(value(SchemaKind::kJson, std::nullopt).find("probability") == std::string::npos);
  std::string labelled = value(SchemaKind::kJson, 0.5);
  labelled.insert(labelled.size() - 1, R"(,"label":"same")");
  CHECK(value(SchemaKind::kJson, 0.5, true) == labelled);
}

TEST_CASE("A flat event is by the schema that is registered for it") {
  for (const SchemaKind kind : {SchemaKind::kAvro, SchemaKind::kProtobuf}) {
    SchemaSource source{.kind = kind, .text = std::string(flat_event_schemas(kind).value)};
    if (kind == SchemaKind::kProtobuf) source.message = "kindred.Match";
    std::string why;
    const auto schema = compile_schema(source, &why);
    REQUIRE(schema != nullptr);
    PayloadBuffers buffers;
    std::string expected = value(SchemaKind::kJson, 0.5, true);
    CHECK(schema->read({value(kind, 0.5, true)}, &buffers, &why) ==
          expected.replace(expected.find("195.0"), 5, "195"));
  }
}

TEST_CASE("The key of a flat event is read back, and no other") {
  for (const SchemaKind kind : {SchemaKind::kAvro, SchemaKind::kProtobuf, SchemaKind::kJson}) {
    FlatKeyReader reader(kind);
    const std::pair<Identity, Identity> pair = {{"a", "17"}, {"b\n\"", "ä"}};
    const std::string bytes = key(kind, pair.first, pair.second);
    CHECK(reader.read(bytes) == pair);
    CHECK(!reader.read(""));
    CHECK(!reader.read(bytes.substr(0, bytes.size() - 1)));
    CHECK(!reader.read(bytes + " "));
    CHECK(!reader.read(R"([["a","17"],["b","4"]])"));
  }
}

}  // namespace
}  // namespace kindred
