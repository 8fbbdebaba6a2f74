// Avro's schemas, by its specification 1.11.

#ifndef KINDRED_DAEMON_FORMAT_AVRO_SCHEMA_H_
#define KINDRED_DAEMON_FORMAT_AVRO_SCHEMA_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "daemon/format/payload_schema.h"

namespace kindred {

// A type, and what its logical type makes of it.
enum class AvroType : uint8_t {
  kNull,
  kBoolean,
  kInt,
  kLong,
  kFloat,
  kDouble,
  kString,
  kBytes,
  kFixed,
  kEnum,
  kArray,
  kMap,
  kUnion,
  kRecord,
  kDate,            // int or long: days
  kTime,            // int or long
  kTimestamp,       // long
  kLocalTimestamp,  // long
  kDecimalBytes,
  kDecimalFixed,
  kVariableDecimal,  // a record of Debezium's: an int, the scale, and bytes
  kUuid,             // a fixed of 16
  kDuration,         // a fixed of 12
};

// A type of a schema. Types refer to one another by number, for they may be recursive.
struct AvroNode {
  struct Member {
    std::string name = {};    // of a record's field, for messages
    std::string prefix = {};  // likewise, as JSON with its colon, behind { or ,
    uint32_t type = 0;
  };

  AvroType type = AvroType::kNull;
  bool narrow = false;                    // kDate, kTime: an int, not a long
  uint32_t size = 0;                      // of a fixed
  int scale = 0;                          // of a decimal
  int64_t per_second = 1;                 // units of a time
  std::vector<Member> members = {};       // fields; branches; what an array or a map holds
  std::vector<std::string> symbols = {};  // of an enum, as JSON
};

// Types by number; the schema's own is 0.
using AvroTypes = std::vector<AvroNode>;

// Empty and *why when the schema is none.
AvroTypes parse_avro(const SchemaSource& source, std::string* why);

// Reads one value from *at on, as PayloadSchema says, and appends its text. False and *why.
bool read_avro(const AvroTypes& types, const char** at, const char* end, std::string* json,
               std::string* why);

std::shared_ptr<const PayloadSchema> compile_avro(const SchemaSource& source, std::string* why);

}  // namespace kindred

#endif  // KINDRED_DAEMON_FORMAT_AVRO_SCHEMA_H_
