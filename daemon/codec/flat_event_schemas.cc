#include "daemon/codec/flat_event_schemas.h"

namespace kindred {

namespace {

constexpr FlatEventSchemas kAvro = {
    R"({"type":"record","name":"MatchKey","namespace":"kindred","fields":[)"
    R"({"name":"left_source","type":"string"},)"
    R"({"name":"left_id","type":"string"},)"
    R"({"name":"right_source","type":"string"},)"
    R"({"name":"right_id","type":"string"}]})",
    R"({"type":"record","name":"Match","namespace":"kindred","fields":[)"
    R"({"name":"left_source","type":"string"},)"
    R"({"name":"left_id","type":"string"},)"
    R"({"name":"right_source","type":"string"},)"
    R"({"name":"right_id","type":"string"},)"
    R"({"name":"decision","type":"string"},)"
    R"({"name":"score","type":"double"},)"
    R"({"name":"probability","type":["null","double"],"default":null},)"
    R"({"name":"fields","type":"string","doc":"JSON: similarity and score by field"},)"
    R"({"name":"keys","type":"string","doc":"JSON: the rules by which the pair was found"},)"
    R"({"name":"label","type":["null","string"],"default":null,)"
    R"("doc":"same: a label says that the two are"}]})"};

constexpr FlatEventSchemas kProtobuf = {
    R"(syntax = "proto3";
package kindred;

message MatchKey {
  string left_source = 1;
  string left_id = 2;
  string right_source = 3;
  string right_id = 4;
}
)",
    R"(syntax = "proto3";
package kindred;

message Match {
  string left_source = 1;
  string left_id = 2;
  string right_source = 3;
  string right_id = 4;
  string decision = 5;
  double score = 6;
  optional double probability = 7;
  string fields = 8; // JSON: similarity and score by field
  string keys = 9; // JSON: the rules by which the pair was found
  optional string label = 10; // same: a label says that the two are
}
)"};

constexpr FlatEventSchemas kJson = {
    R"({"$schema":"http://json-schema.org/draft-07/schema#","title":"kindred.MatchKey",)"
    R"("type":"object","properties":{)"
    R"("left_source":{"type":"string"},)"
    R"("left_id":{"type":"string"},)"
    R"("right_source":{"type":"string"},)"
    R"("right_id":{"type":"string"}},)"
    R"("required":["left_source","left_id","right_source","right_id"],)"
    R"("additionalProperties":false})",
    R"({"$schema":"http://json-schema.org/draft-07/schema#","title":"kindred.Match",)"
    R"("type":"object","properties":{)"
    R"("left_source":{"type":"string"},)"
    R"("left_id":{"type":"string"},)"
    R"("right_source":{"type":"string"},)"
    R"("right_id":{"type":"string"},)"
    R"("decision":{"type":"string"},)"
    R"("score":{"type":"number"},)"
    R"("probability":{"oneOf":[{"type":"null"},{"type":"number"}]},)"
    R"("fields":{"type":"string","description":"JSON: similarity and score by field"},)"
    R"("keys":{"type":"string","description":"JSON: the rules by which the pair was found"},)"
    R"("label":{"oneOf":[{"type":"null"},{"type":"string"}],)"
    R"("description":"same: a label says that the two are"}},)"
    R"("required":["left_source","left_id","right_source","right_id","decision","score",)"
    R"("fields","keys"],"additionalProperties":false})"};

}  // namespace

const FlatEventSchemas& flat_event_schemas(SchemaKind kind) {
  switch (kind) {
    case SchemaKind::kAvro:
      return kAvro;
    case SchemaKind::kProtobuf:
      return kProtobuf;
    case SchemaKind::kJson:
      break;
  }
  return kJson;
}

}  // namespace kindred
