// Payloads that came to harm: each is read or refused with a reason, and never asks for more than a
// little memory. What is read is JSON, but for texts that are no UTF-8.

#include <random>
#include <string>

#include "daemon/codec/json_document.h"
#include "linkage/text/utf8.h"
#include "tests/catch.h"
#include "tests/damaged_bytes.h"
#include "tests/rounds.h"
#include "tests/unit/daemon/format/decode.h"

namespace kindred {
namespace {

constexpr const char* kAvro = R"({"type": "record", "name": "Node", "fields": [
  {"name": "name", "type": ["null", "string"]},
  {"name": "born", "type": {"type": "int", "logicalType": "date"}},
  {"name": "seen", "type": {"type": "long", "logicalType": "timestamp-nanos"}},
  {"name": "price", "type": {"type": "bytes", "logicalType": "decimal", "precision": 9}},
  {"name": "size", "type": "double"},
  {"name": "labels", "type": {"type": "map", "values": "bytes"}},
  {"name": "nodes", "type": {"type": "array", "items": "Node"}}]})";

// One with two within it.
constexpr const char* kAvroBytes =
    "02066162638eb50280c5e1b0cedfd3b82f0404ce000000000000f83f0202780601020300040202648eb50280c5e1b0"
    "cedfd3b82f0404ce000000000000f83f0000008eb50280c5e1b0cedfd3b82f0404ce000000000000f83f000000";

constexpr const char* kProtobuf = R"(syntax = "proto3";
  import "google/protobuf/timestamp.proto"; import "google/protobuf/struct.proto";
  message Node {
    string name = 1; google.protobuf.Timestamp seen = 2; double size = 3;
    map<string, bytes> labels = 4; repeated Node nodes = 5; repeated sint64 numbers = 6;
    google.protobuf.Struct extra = 7; oneof o { int32 a = 8; string b = 9; }
  })";

constexpr const char* kProtobufBytes =
    "0a03616263120b08fcb387af0610c0b2cd3b19000000000000f83f22080a017812030102032a050a036465662a072a"
    "004a036162633204010203043a1e0a1c0a016b121732150a041a0278790a0911000000000000f03f0a020800400c";

struct Damage {
  explicit Damage(uint64_t seed) : random(seed) {}

  size_t below(size_t n) { return random() % n; }

  std::string of(std::string bytes) {
    for (size_t changes = 1 + below(3); changes > 0; --changes) {
      const size_t at = below(bytes.size() + 1);
      switch (below(5)) {
        case 0:
          bytes.resize(at);
          break;
        case 1:
          if (at < bytes.size()) bytes[at] = static_cast<char>(bytes[at] ^ (1 << below(8)));
          break;
        case 2:
          bytes.insert(at, "\xff\xff\xff\xff\x0f");  // lengths of about 2^31
          break;
        case 3:
          bytes.insert(at, bytes.substr(bytes.size() / 2));
          break;
        default:
          bytes.insert(at, std::string(below(2000), static_cast<char>(random())));
      }
    }
    return bytes;
  }

  std::mt19937_64 random;
};

// Returns how many were refused.
size_t damage(const SchemaSource& source, const std::string& whole) {
  const auto schema = compiled(source);
  PayloadBuffers buffers;
  JsonDocument document;
  Damage random(31);
  size_t refused = 0;
  const size_t count = rounds(1000);
  for (size_t round = 0; round < count; ++round) {
    const std::string bytes = random.of(whole);
    std::string why;
    Rejection rejection;
    const auto json = schema->read({bytes}, &buffers, &why);
    INFO(to_hex(bytes));
    if (!json) {
      ++refused;
      REQUIRE(!why.empty());
      REQUIRE(valid_utf8(why));
    } else if (valid_utf8(*json)) {
      REQUIRE(document.parse(*json, &rejection));
    }
  }
  return refused;
}

TEST_CASE("Damaged Avro is read or refused") {
  const std::string bytes = from_hex(kAvroBytes);
  const SchemaSource source{.kind = SchemaKind::kAvro, .text = kAvro};
  REQUIRE(decoded(*compiled(source), {bytes}).starts_with(R"({"name":"abc","born":"2024-03-01")"));
  CHECK(damage(source, bytes) > 500);
}

TEST_CASE("Damaged Protobuf is read or refused") {
  const std::string bytes = from_hex(kProtobufBytes);
  const SchemaSource source{.kind = SchemaKind::kProtobuf, .text = kProtobuf, .message = "Node"};
  REQUIRE(decoded(*compiled(source), {bytes}).starts_with(R"({"name":"abc","seen":"2024-03-01T)"));
  CHECK(damage(source, bytes) > 300);
}

}  // namespace
}  // namespace kindred
