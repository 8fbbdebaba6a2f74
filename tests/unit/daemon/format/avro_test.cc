// The bytes are those of fastavro 1.x for Python, schemaless_writer().

#include <string>

#include "tests/catch.h"
#include "tests/damaged_bytes.h"
#include "tests/unit/daemon/format/decode.h"

namespace kindred {
namespace {

constexpr const char* kPerson = R"({"type": "record", "name": "Person", "namespace": "shop",
  "fields": [
    {"name": "id", "type": "long"},
    {"name": "name", "type": ["null", "string"], "default": null},
    {"name": "active", "type": "boolean"},
    {"name": "age", "type": "int"},
    {"name": "weight", "type": "float"},
    {"name": "balance", "type": "double"},
    {"name": "photo", "type": "bytes"},
    {"name": "code", "type": {"type": "fixed", "name": "Code", "size": 4}},
    {"name": "kind", "type": {"type": "enum", "name": "Kind", "symbols": ["PRIVATE", "BUSINESS"]}},
    {"name": "phones", "type": {"type": "array", "items": "string"}},
    {"name": "labels", "type": {"type": "map", "values": "int"}},
    {"name": "address", "type": {"type": "record", "name": "Address", "fields": [
      {"name": "street", "type": "string"}, {"name": "zip", "type": ["null", "string"]}]}},
    {"name": "second", "type": ["null", "Address"]},
    {"name": "nothing", "type": "null"}]})";

constexpr const char* kPersonBytes =
    "8180808080808020021e5a6fc3ab20225a22204f274e65696c0152333375420000000080bcdc401000ff1068656c6c"
    "6f01020304020402310a2b343920320004026102026203000c4d61696e0a3100020242020a3130313135";

SchemaSource avro(std::string text) { return {.kind = SchemaKind::kAvro, .text = std::move(text)}; }

std::string record_of(const std::string& type) {
  return R"({"type": "record", "name": "R", "fields": [{"name": "v", "type": )" + type + "}]}";
}

// The JSON of a record's only field.
std::string value_of(const std::string& type, std::string_view hex) {
  const std::string bytes = from_hex(hex);
  const std::string json = decoded(*compiled(avro(record_of(type))), {bytes});
  return json.starts_with(R"({"v":)") ? json.substr(5, json.size() - 6) : json;
}

TEST_CASE("An Avro record is an object") {
  const std::string bytes = from_hex(kPersonBytes);
  CHECK(decoded(*compiled(avro(kPerson)), {bytes}) ==
        R"({"id":-9007199254740993,"name":"Zoë \"Z\" O'Neil","active":true,"age":41,)"
        R"("weight":61.3,"balance":29426,"photo":"AP8QaGVsbG8=","code":"AQIDBA==",)"
        R"("kind":"BUSINESS","phones":["1","+49 2"],"labels":{"a":1,"b":-2},)"
        R"("address":{"street":"Main\n1","zip":null},"second":{"street":"B","zip":"10115"},)"
        R"("nothing":null})");
}

TEST_CASE("Numbers of Avro keep their digits") {
  CHECK(value_of(R"("long")", "feffffffffffffffff01") == "9223372036854775807");
  CHECK(value_of(R"("long")", "ffffffffffffffffff01") == "-9223372036854775808");
  CHECK(value_of(R"("int")", "ffffffff0f") == "-2147483648");
  CHECK(value_of(R"("double")", "000000000000f87f") == "null");
  CHECK(value_of(R"("float")", "0000807f") == "null");
  CHECK(value_of(R"("float")", "cdcccc3d") == "0.1");
  CHECK(value_of(R"("double")", "9c7500883ce4377e") == "1e+300");
}

TEST_CASE("Logical types of Avro are texts and numbers as people write them") {
  struct Case {
    const char* type;
    const char* bytes;
    const char* json;
  };
  const auto check = [](const Case& value) {
    CAPTURE(value.type, value.bytes);
    CHECK(value_of(value.type, value.bytes) == value.json);
  };
  check({R"({"type": "int", "logicalType": "date"})", "8eb502", R"("2024-03-01")"});
  check({R"({"type": "int", "logicalType": "date"})", "bf8f03", R"("1899-12-31")"});
  check({R"({"type": "int", "logicalType": "time-millis"})", "baf3df2e", R"("13:37:00.125")"});
  check({R"({"type": "long", "logicalType": "time-micros"})", "82897a", R"("00:00:01.000001")"});
  check({R"({"type": "long", "logicalType": "timestamp-millis"})", "c081dca3bf63",
         R"("2024-03-01T13:37:00Z")"});
  check({R"({"type": "long", "logicalType": "timestamp-millis"})", "01",
         R"("1969-12-31T23:59:59.999Z")"});
  check({R"({"type": "long", "logicalType": "timestamp-micros"})", "aac49debd99e8906",
         R"("2024-02-29T01:02:03.456789Z")"});
  check({R"({"type": "long", "logicalType": "local-timestamp-millis"})", "a889dca3bf63",
         R"("2024-03-01T13:37:00.500")"});
  check({R"({"type": "long", "logicalType": "local-timestamp-micros"})", "80dceb86afa68906",
         R"("2024-03-01T13:37:00")"});
  check({R"({"type": "bytes", "logicalType": "decimal", "precision": 9, "scale": 2})", "0404ce",
         "12.30"});
  check({R"({"type": "bytes", "logicalType": "decimal", "precision": 30})",
         "1a01431e0fae6d7217caa0000000", "100000000000000000000000000000"});
  check({R"({"type": "fixed", "name": "F", "size": 12,
             "logicalType": "decimal", "precision": 20, "scale": 3})",
         "000000000000001cbe991a85", "123456789.125"});
  check({R"({"type": "string", "logicalType": "uuid"})",
         "4838623565346330652d386435662d346433652d396330622d303132333435363738396162",
         R"("8b5e4c0e-8d5f-4d3e-9c0b-0123456789ab")"});
  check({R"({"type": "fixed", "name": "U", "size": 16, "logicalType": "uuid"})",
         "8b5e4c0e8d5f4d3e9c0b0123456789ab", R"("8b5e4c0e-8d5f-4d3e-9c0b-0123456789ab")"});
  check({R"({"type": "fixed", "name": "D", "size": 12, "logicalType": "duration"})",
         "0100000002000000bc0b0000", R"("P1M2DT3.004S")"});
}

TEST_CASE("A logical type that does not go with its type is passed over") {
  CHECK(value_of(R"({"type": "long", "logicalType": "date"})", "02") == "1");
  CHECK(value_of(R"({"type": "int", "logicalType": "unheard-of"})", "02") == "1");
  CHECK(value_of(R"({"type": "bytes", "logicalType": "decimal"})", "0404ce") == R"("BM4=")");
  CHECK(value_of(R"({"type": "bytes", "logicalType": "decimal", "precision": 4, "scale": -1})",
                 "0404ce") == R"("BM4=")");
  CHECK(value_of(R"({"type": "fixed", "name": "U", "size": 2, "logicalType": "uuid"})", "0102") ==
        R"("AQI=")");
}

TEST_CASE("Types that Debezium names are read as those of Avro") {
  CHECK(value_of(R"(["null", {"type": "int", "connect.version": 1,
                              "connect.name": "io.debezium.time.Date"}])",
                 "028eb502") == R"("2024-03-01")");
  CHECK(value_of(R"({"type": "long", "connect.name": "io.debezium.time.MicroTimestamp"})",
                 "80dceb86afa68906") == R"("2024-03-01T13:37:00")");
  CHECK(value_of(R"({"type": "record", "name": "VariableScaleDecimal",
                     "namespace": "io.debezium.data", "fields": [
                       {"name": "scale", "type": "int"}, {"name": "value", "type": "bytes"}]})",
                 "040404ce") == "12.30");
}

TEST_CASE("A union is the value of its branch") {
  constexpr const char* kUnion = R"(["null", "int", "string"])";
  CHECK(value_of(kUnion, "00") == "null");
  CHECK(value_of(kUnion, "020e") == "7");
  CHECK(value_of(kUnion, "040278") == R"("x")");
}

TEST_CASE("Arrays and maps come in blocks, which may tell their size") {
  constexpr const char* kArray = R"({"type": "array", "items": "int"})";
  CHECK(value_of(kArray, "00") == "[]");
  CHECK(value_of(kArray, "040204020600") == "[1,2,3]");
  CHECK(value_of(kArray, "0304020400") == "[1,2]");
  CHECK(value_of(R"({"type": "map", "values": "int"})", "00") == "{}");
  CHECK(value_of(R"({"type": "array", "items": {"type": "map", "values": ["null", "double"]}})",
                 "0404026102000000000000f83f026200000000") == R"([{"a":1.5,"b":null},{}])");
}

TEST_CASE("Types may be recursive") {
  const auto schema = compiled(avro(R"({"type": "record", "name": "Node", "fields": [
    {"name": "v", "type": "int"}, {"name": "next", "type": ["null", "Node"]}]})"));
  CHECK(decoded(*schema, {from_hex("02020400")}) == R"({"v":1,"next":{"v":2,"next":null}})");
  std::string deep;
  for (int i = 0; i < 1100; ++i) deep += "\x02\x02";
  const std::string why = decoded(*schema, {deep});
  CHECK(why.starts_with("! not by its Avro schema: "));
  CHECK(why.ends_with("nested deeper than 1024"));
}

TEST_CASE("A payload need not be a record") {
  CHECK(decoded(*compiled(avro(R"("string")")), {from_hex("0278")}) == R"("x")");
  CHECK(decoded(*compiled(avro("long")), {from_hex("0e")}) == "7");
  CHECK(decoded(*compiled(avro(R"(["null", "string"])")), {from_hex("00")}) == "null");
}

TEST_CASE("A schema may refer to others") {
  SchemaSource source = avro(R"({"type": "record", "name": "Order", "namespace": "shop", "fields": [
    {"name": "to", "type": "Address"}, {"name": "by", "type": "crm.Person"}]})");
  source.references = {
      {"crm.Person", R"({"type": "record", "name": "Person", "namespace": "crm", "fields": [
         {"name": "at", "type": "shop.Address"}]})"},
      {"shop.Address", R"({"type": "record", "name": "Address", "namespace": "shop", "fields": [
         {"name": "city", "type": "string"}]})"}};
  CHECK(decoded(*compiled(source), {from_hex("02780279")}) ==
        R"({"to":{"city":"x"},"by":{"at":{"city":"y"}}})");
  source.references[1].name = "a name of another kind";
  CHECK(decoded(*compiled(source), {from_hex("02780279")}) ==
        R"({"to":{"city":"x"},"by":{"at":{"city":"y"}}})");
  source.references.pop_back();
  CHECK(fault_of(source) ==
        "no Avro schema: it names the type \"shop.Address\", which neither it nor a schema that it "
        "refers to defines");
}

TEST_CASE("What is no Avro schema is told") {
  CHECK(fault_of(avro("")) == "no Avro schema: the schema is no JSON");
  CHECK(fault_of(avro("{")) == "no Avro schema: the schema is no JSON");
  CHECK(fault_of(avro("17")) ==
        "no Avro schema: a type is neither a name, nor an object, nor an array");
  CHECK(fault_of(avro(R"({"type": "record", "fields": []})")) ==
        "no Avro schema: a named type has no \"name\"");
  CHECK(fault_of(avro(R"({"type": "record", "name": "R"})")) ==
        "no Avro schema: record \"R\" has no array \"fields\"");
  CHECK(fault_of(avro(R"({"type": "record", "name": "R", "fields": [{"name": "a"}]})")) ==
        "no Avro schema: a field of record \"R\" has no name or no type");
  CHECK(fault_of(avro(R"({"type": "fixed", "name": "F", "size": -1})")) ==
        "no Avro schema: fixed \"F\" has no \"size\" from 0 to 1048576");
  CHECK(fault_of(avro(R"({"type": "enum", "name": "E", "symbols": [1]})")) ==
        "no Avro schema: a symbol of enum \"E\" is no string");
  CHECK(fault_of(avro(R"({"type": "array"})")) ==
        "no Avro schema: an array or a map has no \"items\"");
  CHECK(fault_of(avro(R"([["null"]])")) == "no Avro schema: a union stands in a union");
  CHECK(fault_of(avro(R"([{"type": "fixed", "name": "F", "size": 1},
                          {"type": "fixed", "name": "F", "size": 1}])")) ==
        "no Avro schema: it defines \"F\" twice");
  std::string deep = R"("int")";
  for (int i = 0; i < 300; ++i) deep = R"({"type": "array", "items": )" + deep + "}";
  CHECK(fault_of(avro(deep)) == "no Avro schema: its types are nested too deep");
}

TEST_CASE("A payload that is not by its schema says where") {
  const auto schema = compiled(avro(kPerson));
  const std::string bytes = from_hex(kPersonBytes);
  CHECK(decoded(*schema, {bytes.substr(0, 40)}) ==
        "! not by its Avro schema: \"photo\": the payload ends in the middle of it");
  CHECK(decoded(*schema, {bytes.substr(0, bytes.size() - 1)}) ==
        "! not by its Avro schema: \"second.zip\": the payload ends in the middle of it");
  CHECK(decoded(*schema, {bytes + "xy"}) == "! not by its Avro schema: 2 bytes are left over");
}

TEST_CASE("Every way in which an Avro value may be damaged is told") {
  const std::string cut = "! not by its Avro schema: \"v\": the payload ends in the middle of it";
  const auto fault = [](const char* text) {
    return std::string("! not by its Avro schema: \"v\": ") + text;
  };
  CHECK(value_of(R"("string")", "80808080108080") == cut);  // 2^31 bytes
  CHECK(value_of(R"("bytes")", "feffffffffffffffff01") == cut);
  CHECK(value_of(R"("string")", "01") == fault("has a length below 0"));
  CHECK(value_of(R"("int")", "8080808010") == fault("holds an int of more than 32 bits"));
  CHECK(value_of(R"("long")", "ffffffffffffffffffff01") ==
        fault("holds a number of more than 64 bits"));
  CHECK(value_of(R"("boolean")", "02") == fault("is a boolean of neither 0 nor 1"));
  CHECK(value_of(R"({"type": "enum", "name": "E", "symbols": ["A"]})", "02") ==
        fault("holds a symbol that its enum does not have"));
  CHECK(value_of(R"(["null", "int"])", "04") ==
        fault("holds a branch that its union does not have"));
  CHECK(value_of(R"({"type": "array", "items": "int"})", "ffffffffffffffffff01") ==
        fault("has a length below 0"));
  CHECK(value_of(R"({"type": "array", "items": "int"})", "0180808010") == cut);
  CHECK(value_of(R"({"type": "map", "values": "int"})", "0280808010") == cut);
  CHECK(value_of(R"({"type": "fixed", "name": "F", "size": 1000000})", "00") == cut);
}

TEST_CASE("Few bytes do not become much text") {
  const std::string large = "! not by its Avro schema: \"v\": comes to more than 64 MiB of text";
  // 2^47 values of no bytes.
  CHECK(value_of(R"({"type": "array", "items": "null"})", "8080808080804000") == large);
  CHECK(value_of(R"({"type": "array", "items": {"type": "record", "name": "E", "fields": []}})",
                 "8080808080804000") == large);
  std::string nested = R"({"type": "record", "name": "R0", "fields": []})";
  for (int i = 1; i < 64; ++i) {
    const std::string inner = "R" + std::to_string(i - 1);
    nested = R"({"type": "record", "name": "R)" + std::to_string(i) +
             R"(", "fields": [{"name": "a", "type": )" + nested + R"(}, {"name": "b", "type": ")" +
             inner + "\"}]}";
  }
  CHECK(decoded(*compiled(avro(nested)), {""}).ends_with("comes to more than 64 MiB of text"));
}

}  // namespace
}  // namespace kindred
