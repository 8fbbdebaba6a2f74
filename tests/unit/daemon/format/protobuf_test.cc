// The bytes are those of Google's protobuf for Python.

#include <string>

#include "tests/catch.h"
#include "tests/damaged_bytes.h"
#include "tests/unit/daemon/format/decode.h"

namespace kindred {
namespace {

using namespace std::string_literals;

constexpr const char* kPerson = R"(
syntax = "proto3";
package shop;
import "google/protobuf/timestamp.proto";
import "google/protobuf/duration.proto";
import "google/protobuf/wrappers.proto";
import "google/protobuf/struct.proto";
import "google/type/date.proto";
import "google/type/decimal.proto";
import "google/type/timeofday.proto";
enum Kind { KIND_UNSPECIFIED = 0; PRIVATE = 1; BUSINESS = 2; }
message Person {
  message Address { string street = 1; int32 number = 2; }
  int64 id = 1;
  string full_name = 2;
  double d = 3; float f = 4; int32 i32 = 5; uint32 u32 = 6; uint64 u64 = 7; sint32 s32 = 8;
  sint64 s64 = 9; fixed32 f32 = 10; fixed64 f64 = 11; sfixed32 sf32 = 12; sfixed64 sf64 = 13;
  bool b = 14; bytes raw = 15;
  Kind kind = 16;
  repeated string phones = 17;
  repeated int32 scores = 18;
  repeated sint64 plain = 19 [packed = false];
  map<string, int32> counts = 20;
  map<int64, Address> places = 21;
  Address home = 22;
  repeated Address others = 23;
  oneof contact { string email = 24; int64 fax = 25; }
  optional string nick = 26;
  optional int32 rank = 27;
  google.protobuf.Timestamp seen = 28;
  google.protobuf.Duration took = 29;
  google.protobuf.StringValue title = 30;
  google.protobuf.Int64Value big = 31;
  google.protobuf.Struct extra = 32;
  google.type.Date born = 33;
  google.type.Decimal price = 34;
  google.type.TimeOfDay opens = 35;
  Person boss = 200;
  repeated Kind kinds = 36;
  map<bool, Kind> flags = 37;
})";

constexpr const char* kPersonBytes =
    "08ffffffffffffffefff0112085a6fc3ab20225a22199a9999999999b93f25cdcccc3d28fbffffffffffffffff01"
    "30ffffffff0f38ffffffffffffffffff0140054807550700000059080000000000000065f7ffffff69f6ffffffff"
    "ffffff70017a0300ff108001028a0101318a01052b3439203292010d01feffffffffffffffff01ac029801019801"
    "04a201050a01611001aa011008fbffffffffffffffff0112030a0178b2010a0a064d61696e0a311011ba01040a02"
    "6f31ba0100c201056140622e63d20100d80100e2010b08fcb387af0610c0b2cd3bea011608fdffffffffffffffff"
    "011080b6ca91feffffffff01f20100fa010b08f9ffffffffffffffff0182022a0a280a016b122332210a09110000"
    "00000000f03f0a031a01730a0208000a0b2a090a070a0174120220018a020708e80f100318019202070a0531322e"
    "33309a02040809101ea20203010009aa020408011001c20c0a08018a020508c60f100a";

SchemaSource protobuf(std::string text, std::string message = "") {
  return {.kind = SchemaKind::kProtobuf, .text = std::move(text), .message = std::move(message)};
}

std::string proto3(const std::string& fields) {
  return "syntax = \"proto3\"; message M { " + fields + " }";
}

std::string proto2(const std::string& fields) {
  return "syntax = \"proto2\"; message M { " + fields + " }";
}

// The JSON of a message M.
std::string m_of(const std::string& text, std::string_view hex) {
  const std::string bytes = from_hex(hex);
  return decoded(*compiled(protobuf(text, "M")), {bytes});
}

TEST_CASE("A Protobuf message is an object of what is set") {
  const std::string bytes = from_hex(kPersonBytes);
  CHECK(decoded(*compiled(protobuf(kPerson, "shop.Person")), {bytes}) ==
        R"({"id":-9007199254740993,"full_name":"Zoë \"Z\"","d":0.1,"f":0.1,"i32":-5,)"
        R"("u32":4294967295,"u64":18446744073709551615,"s32":-3,"s64":-4,"f32":7,"f64":8,)"
        R"("sf32":-9,"sf64":-10,"b":true,"raw":"AP8Q","kind":"BUSINESS","phones":["1","+49 2"],)"
        R"("scores":[1,-2,300],"plain":[-1,2],"counts":{"a":1},)"
        R"("places":{"-5":{"street":"x","number":0}},"home":{"street":"Main\n1","number":17},)"
        R"("others":[{"street":"o1","number":0},{"number":0}],"email":"a@b.c","nick":"",)"
        R"("rank":0,"seen":"2024-03-01T13:37:00.125Z","took":"-3.500s","title":"","big":-7,)"
        R"("extra":{"k":[1,"s",null,{"t":true}]},"born":"2024-03-01","price":"12.30",)"
        R"("opens":"09:30:00","boss":{"id":1,"d":0,"f":0,"i32":0,"u32":0,"u64":0,"s32":0,"s64":0,)"
        R"("f32":0,"f64":0,"sf32":0,"sf64":0,"b":false,"born":"1990-10"},)"
        R"("kinds":["PRIVATE","KIND_UNSPECIFIED",9],"flags":{"true":"PRIVATE"}})");
}

TEST_CASE("What is not set is left out, but for numbers without presence") {
  CHECK(m_of(proto3("string s = 1; bytes r = 2; int32 n = 3; bool b = 4; repeated int32 l = 5; "
                    "optional int32 o = 6; M m = 7; map<int32, int32> k = 8; "
                    "oneof x { int32 y = 9; }"),
             "") == R"({"n":0,"b":false})");
  CHECK(m_of(proto3("string s = 1; optional string o = 2;"), "0a001200") == R"({"o":""})");
  CHECK(m_of(proto2("optional int32 n = 1 [default = 5]; optional string s = 2;"), "") == "{}");
}

TEST_CASE("An enum that says that it says nothing is left out") {
  const std::string kinds = "enum E { E_UNSPECIFIED = 0; A = 1; } E e = 1; optional E o = 2;";
  CHECK(m_of(proto3(kinds), "") == "{}");
  CHECK(m_of(proto3(kinds), "1000") == "{}");
  CHECK(m_of(proto3(kinds), "0801") == R"({"e":"A"})");
  CHECK(m_of(proto3("enum E { NO = 0; YES = 1; } E e = 1;"), "") == R"({"e":"NO"})");
}

TEST_CASE("An enum of proto2 has no other numbers than its own") {
  const std::string text = proto2("enum E { A = 1; } optional E e = 1; repeated E l = 2;");
  CHECK(m_of(text, "0805") == "{}");
  CHECK(m_of(text, "0801100110051001") == R"({"e":"A","l":["A","A"]})");
  CHECK(m_of(proto3("enum E { Z = 0; } E e = 1;"), "0805") == R"({"e":5})");
}

TEST_CASE("Fields come in any order, and the last of several counts") {
  CHECK(m_of(proto3("int32 a = 1; string b = 2;"), "1201780801120179") == R"({"a":1,"b":"y"})");
}

TEST_CASE("Of a oneof the last member counts") {
  const std::string text = proto3("oneof o { int32 a = 1; string b = 2; }");
  CHECK(m_of(text, "0801120178") == R"({"b":"x"})");
  CHECK(m_of(text, "1201780801") == R"({"a":1})");
  CHECK(m_of(text, "08011201780802") == R"({"a":2})");
}

TEST_CASE("Parts of one message are merged") {
  const std::string text = proto3(
      "message I { int32 a = 1; string b = 2; repeated int32 l = 3; } "
      "I i = 1;");
  CHECK(m_of(text, "0a04080118010a0712017808021802") == R"({"i":{"a":2,"b":"x","l":[1,2]}})");
}

TEST_CASE("Numbers may be packed or not, whatever the schema says") {
  CHECK(m_of(proto3("repeated int32 l = 1;"), "08010a0202030804") == R"({"l":[1,2,3,4]})");
  CHECK(m_of(proto3("repeated int32 l = 1 [packed = false];"), "0a020203") == R"({"l":[2,3]})");
  CHECK(m_of(proto3("repeated fixed32 l = 1;"), "0a0801000000020000000d03000000") ==
        R"({"l":[1,2,3]})");
  CHECK(m_of(proto3("repeated double l = 1;"), "0a08000000000000f03f") == R"({"l":[1]})");
}

TEST_CASE("Unknown fields, and those of another type, are passed over") {
  // A varint, 8 bytes, a string, a group with a group in it, 4 bytes.
  CHECK(m_of(proto3("int32 a = 1;"), "10011900000000000000002201782b333408012c35000000000807") ==
        R"({"a":7})");
  CHECK(m_of(proto3("int32 a = 1; string b = 2;"), "0a01781001") == R"({"a":0})");
}

TEST_CASE("Groups of proto2 are messages") {
  CHECK(m_of(proto2("optional group G = 1 { optional int32 a = 2; } "
                    "repeated group H = 3 { optional int32 a = 4; }"),
             "0b10070c1b20011c1b1c") == R"({"g":{"a":7},"h":[{"a":1},{}]})");
}

TEST_CASE("Values of Struct are what is in them") {
  const std::string text =
      "syntax = \"proto3\"; import \"google/protobuf/struct.proto\"; "
      "message M { google.protobuf.Value v = 1; google.protobuf.Struct s = 2; "
      "google.protobuf.ListValue l = 3; }";
  CHECK(m_of(text, "0a0012001a00") == R"({"v":null,"s":{},"l":[]})");
  CHECK(m_of(text, "0a020800") == R"({"v":null})");
  CHECK(m_of(text, "0a0911000000000000f83f") == R"({"v":1.5})");
}

TEST_CASE("Confluent's decimal is a number") {
  const std::string text =
      "syntax = \"proto3\"; import \"confluent/type/decimal.proto\"; "
      "message M { confluent.type.Decimal d = 1; }";
  CHECK(m_of(text, "0a080a0204ce10041802") == R"({"d":12.30})");
  CHECK(m_of(text, "0a00") == R"({"d":0})");
}

TEST_CASE("Message indexes choose a message of the file") {
  const auto schema = compiled(protobuf(R"(syntax = "proto3";
    message A { int32 a = 1; }
    message B { map<int32, int32> m = 1; message C { int32 c = 1; } message D { int32 d = 1; } })"));
  const auto read = [&](const char* hex) { return decoded(*schema, {from_hex(hex)}); };
  CHECK(read("000801") == R"({"a":1})");
  CHECK(read("02000801") == R"({"a":1})");
  CHECK(read("0202") == "{}");
  CHECK(read("0402000801") == R"({"c":1})");
  CHECK(read("0402020801") == R"({"d":1})");
  CHECK(read("0402040801") == R"({"d":1})");  // by a writer that counts the map's entries
  CHECK(decoded(*schema, {from_hex("0801"), from_hex("040202")}) == R"({"d":1})");
  const std::string none =
      "! not by its Protobuf schema: its message indexes name no message of the file";
  CHECK(read("") == none);
  CHECK(read("0204") == none);
  CHECK(read("ff") == none);
  CHECK(decoded(*schema, {from_hex("000801"), ""}) == none);
}

TEST_CASE("A schema may import others") {
  SchemaSource source = protobuf(R"(syntax = "proto3"; package shop;
    import "common/name.proto"; import "confluent/meta.proto"; import "google/type/latlng.proto";
    message Person {
      common.Name name = 1 [(confluent.field_meta) = {tags: "PII"}];
      google.type.LatLng place = 2;
    })",
                                 "shop.Person");
  source.references = {
      {"common/name.proto", R"(syntax = "proto3"; package common; import "common/part.proto";
                               message Name { Part first = 1; })"},
      {"common/part.proto",
       R"(syntax = "proto3"; package common; message Part { string of = 1; })"}};
  CHECK(decoded(*compiled(source), {from_hex("0a050a030a01781200")}) ==
        R"({"name":{"first":{"of":"x"}},"place":{"latitude":0,"longitude":0}})");
  source.references.pop_back();
  CHECK(fault_of(source) ==
        "no Protobuf schema: \"common/part.proto\": it is imported, and there is no such file");
}

// Made by confluent-kafka 2.16 for Python. The message is the second one within B, as Python
// counts.
TEST_CASE("A schema may be registered in its binary form") {
  const auto schema = compiled(protobuf(
      "CgpuZXN0LnByb3RvEgFuGhZnb29nbGUvdHlwZS9kYXRlLnByb3RvIhEKAUESDAoBYRgBIAEoBVIBYSKIAQoBQhIZCgFt"
      "GAEgAygLMgsubi5CLk1FbnRyeVIBbRo0CgZNRW50cnkSEAoDa2V5GAEgASgFUgNrZXkSFAoFdmFsdWUYAiABKAVSBXZh"
      "bHVlOgI4ARoyCgFDEgwKAWMYASABKAVSAWMSHwoBZBgCIAEoCzIRLmdvb2dsZS50eXBlLkRhdGVSAWRiBnByb3RvMw="
      "="));
  CHECK(decoded(*schema, {from_hex("0402020807120308c60f")}) == R"({"c":7,"d":"1990"})");
  CHECK(decoded(*schema, {from_hex("0807120308c60f"), from_hex("040202")}) ==
        R"({"c":7,"d":"1990"})");
}

TEST_CASE("What is no Protobuf schema is told") {
  CHECK(fault_of(protobuf("")) == "no Protobuf schema: it has no message");
  CHECK(fault_of(protobuf("syntax = \"proto3\";\nmessage M { int32 a }", "M")) ==
        "no Protobuf schema: 2:21: Missing field number.");
  CHECK(fault_of(protobuf(proto3("Unheard a = 1;"))) ==
        "no Protobuf schema: \"M.a\": \"Unheard\" is not defined.");
  CHECK(fault_of(protobuf("syntax = \"proto3\"; import \"a.proto\"; message M {}")) ==
        "no Protobuf schema: \"a.proto\": it is imported, and there is no such file");
  CHECK(fault_of(protobuf("syntax = \"proto3\"; package p; message A {} message B {}", "C")) ==
        "no Protobuf schema: it has no message \"C\", but p.A, p.B");
  CHECK(fault_of(protobuf("syntax = \"proto3\"; package p; message A {}", "A")) == "compiled");
}

TEST_CASE("A damaged message says where") {
  const auto schema = compiled(protobuf(kPerson, "shop.Person"));
  const auto fault = [&](const char* hex) { return decoded(*schema, {from_hex(hex)}); };
  const std::string not_by = "! not by its Protobuf schema: ";
  const std::string cut = "the payload ends in the middle of it";
  CHECK(fault("12") == not_by + "\"full_name\": " + cut);
  CHECK(fault("12ffffffff0f") == not_by + "\"full_name\": " + cut);
  CHECK(fault("08ff") == not_by + "\"id\": " + cut);
  CHECK(fault("19000000") == not_by + "\"d\": " + cut);
  CHECK(fault("b201020a05") == not_by + "\"home.street\": " + cut);
  CHECK(fault("92010180") == not_by + "\"scores\": " + cut);
  CHECK(fault("00") == not_by + "holds something that is no field");
  CHECK(fault("ffffffffff01") == not_by + "holds something that is no field");
  CHECK(fault("0f") == not_by + "\"id\": holds a field of a kind that Protobuf does not have");
  CHECK(fault("0c") == not_by + "\"id\": holds a field of a kind that Protobuf does not have");
  CHECK(fault("eb12") == not_by + "is a group without its end");
  CHECK(fault("eb12f412") == not_by + "is a group with the end of another");
  CHECK(fault("e2010610808080807f").find("is a Timestamp of nanos") != std::string::npos);
}

TEST_CASE("A message is nested no deeper than JSON is read") {
  const auto schema = compiled(protobuf(proto2("optional group G = 1 { optional M m = 2; } "
                                               "optional M m = 2;"),
                                        "M"));
  std::string bytes;
  for (int i = 0; i < 1100; ++i) {
    std::string outer = "\x12";
    size_t size = bytes.size();
    for (; size >= 0x80; size >>= 7) outer += static_cast<char>(size | 0x80);
    outer += static_cast<char>(size);
    bytes = outer + bytes;
  }
  CHECK(decoded(*schema, {bytes}).ends_with("nested deeper than 1024"));
  CHECK(decoded(*schema, {std::string(100'000, '\x0b')}).ends_with("is a group without its end"));
  CHECK(decoded(*schema, {std::string(5000, '\x0b') + std::string(5000, '\x0c')}) == R"({"g":{}})");
}

TEST_CASE("Few bytes do not become much text in Protobuf") {
  std::string names;
  for (int i = 0; i < 400; ++i)
    names += " int32 a_long_name_" + std::to_string(i) + " = " + std::to_string(i + 2) + ";";
  const auto schema = compiled(protobuf(proto3("repeated M m = 1;" + names), "M"));
  std::string bytes;
  for (int i = 0; i < 20'000; ++i) bytes += "\x0a\x00"s;
  CHECK(decoded(*schema, {bytes}).ends_with("comes to more than 64 MiB of text"));
}

}  // namespace
}  // namespace kindred
