// Payloads as JSON, for tests of formats.

#ifndef KINDRED_TESTS_UNIT_DAEMON_FORMAT_DECODE_H_
#define KINDRED_TESTS_UNIT_DAEMON_FORMAT_DECODE_H_

#include <memory>
#include <string>
#include <string_view>

#include "daemon/format/payload_schema.h"
#include "tests/catch.h"

namespace kindred {

inline std::shared_ptr<const PayloadSchema> compiled(const SchemaSource& source) {
  std::string why;
  const auto schema = compile_schema(source, &why);
  INFO(why);
  REQUIRE(schema != nullptr);
  return schema;
}

// What is wrong with a schema.
inline std::string fault_of(const SchemaSource& source) {
  std::string why;
  const bool none = compile_schema(source, &why) == nullptr;
  return none ? why : "compiled";
}

// The JSON, or "! " and why there is none.
inline std::string decoded(const PayloadSchema& schema, const Payload& payload) {
  PayloadBuffers buffers;
  std::string why;
  const auto json = schema.read(payload, &buffers, &why);
  return json ? std::string(*json) : "! " + why;
}

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_DAEMON_FORMAT_DECODE_H_
