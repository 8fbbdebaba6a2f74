// Payloads that are no JSON: their schemas, compiled once and shared.

#ifndef KINDRED_DAEMON_FORMAT_PAYLOAD_SCHEMA_H_
#define KINDRED_DAEMON_FORMAT_PAYLOAD_SCHEMA_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/format/payload_buffers.h"

namespace kindred {

enum class SchemaKind : uint8_t { kAvro, kProtobuf, kJson };

// "Avro", "Protobuf", "JSON Schema".
std::string_view schema_kind_name(SchemaKind kind);

// A schema that another one refers to.
struct SchemaReference {
  std::string name;  // as the other one says it: a type's full name (Avro), a file (Protobuf)
  std::string text;
};

// All that a schema is compiled from.
struct SchemaSource {
  SchemaKind kind = SchemaKind::kAvro;

  // JSON (Avro); a .proto file's text, or base64 of a serialized FileDescriptorProto, which some
  // serializers register (Protobuf). A JSON Schema is not looked at.
  std::string text;

  // What it needs, also by way of others: each once, in any order. Protobuf's own files
  // (google/protobuf/), google/type/ and confluent/ need not be among them.
  std::vector<SchemaReference> references = {};

  // Protobuf: the full name of the message that payloads hold. Empty: the message indexes that
  // stand in front of each payload say which, as serializers for a registry write them.
  std::string message = {};
};

// The bytes of one payload, without the header of a registry.
struct Payload {
  std::string_view bytes;

  // Protobuf's message indexes where they stand elsewhere, in a message's header.
  std::optional<std::string_view> indexes = std::nullopt;
};

// How the bytes of a payload are read. Immutable, safe to share between threads.
//
// Avro, by the schema of the writer:
//   null, boolean, int, long, string, array, map, record   as in JSON
//   float, double  the shortest digits that read back, without a fraction where there is none;
//                  NaN and the infinities are null
//   enum           its symbol
//   union          the value of its branch
//   bytes, fixed   base64
//   decimal        a number with all its digits: 12.30
//   date           "2024-03-01"
//   time-...       "13:37:00", with 3, 6 or 9 digits of a fraction where it is not 0
//   timestamp-...  "2024-03-01T13:37:00Z", likewise; local-timestamp-... without the Z
//   uuid           "8b5e4c0e-...", also of a fixed
//   duration       "P1M2DT3.004S"
// What Kafka Connect and Debezium tell by "connect.name" (io.debezium.time.Date and its like) is
// read in the same way.
//
// Protobuf, by names as in the .proto file:
//   numbers of all widths, bool   as in JSON; float and double as above
//   string, bytes                 a string; base64
//   enum           its name; its number where it has none
//   repeated, map  an array; an object
//   Timestamp, Duration, google.type.Date, google.type.TimeOfDay   texts as above ("3.5s")
//   wrappers, Struct, Value, ListValue   what is in them
//   google.type.Decimal, confluent.type.Decimal   a string; a number
// A field that is not set is left out, but for numbers and bools without presence, which are then
// 0 and false. So are empty strings without presence, and enums whose name for 0 ends in
// UNSPECIFIED. Unknown fields are passed over.
class PayloadSchema {
 public:
  // A payload may come to no more text than this, so that few bytes cannot ask for much memory:
  // arrays of nothing, records of records of nothing.
  static constexpr size_t kMostText = 64 << 20;

  // As JsonDocument reads it.
  static constexpr size_t kMaxDepth = 1024;

  virtual ~PayloadSchema() = default;

  // The JSON text of the payload, one value; it lives as long as the payload and until `buffers` is
  // used again. None and *why, for people and without the payload's content, when the payload is
  // not by this schema: cut, with bytes left over, a length beyond the end, nested too deep, too
  // large as text. That texts are UTF-8 is left to who reads the JSON. Time and memory are linear
  // in the payload and the text.
  virtual std::optional<std::string_view> read(const Payload& payload, PayloadBuffers* buffers,
                                               std::string* why) const = 0;
};

// Null and *why, for people, when the schema is none, or refers to what `source` does not hold.
std::shared_ptr<const PayloadSchema> compile_schema(const SchemaSource& source, std::string* why);

}  // namespace kindred

#endif  // KINDRED_DAEMON_FORMAT_PAYLOAD_SCHEMA_H_
