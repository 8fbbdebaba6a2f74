// What a schema registry answers, and what it is asked, as JSON.

#ifndef KINDRED_DAEMON_REGISTRY_REGISTRY_JSON_H_
#define KINDRED_DAEMON_REGISTRY_REGISTRY_JSON_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "daemon/format/payload_schema.h"

namespace kindred {

// How one schema names another one.
struct RegistryReference {
  std::string name;
  std::string subject;
  int64_t version = 0;
};

struct RegistrySchema {
  SchemaKind kind = SchemaKind::kAvro;
  std::string text;
  std::vector<RegistryReference> references;
};

// {"schema": "...", "schemaType": "PROTOBUF", "references": [...]}: no type is Avro. None when it
// is not such an object. Throws RegistryError (kInvalid) for a type that is none of ours.
std::optional<RegistrySchema> read_schema(const std::string& json);

// {"id": 17}.
std::optional<uint32_t> read_id(const std::string& json);

// {"error_code": 40403, "message": "..."}, which tells an answer of a registry from one of
// something else.
struct RegistryFault {
  int64_t code = 0;
  std::string message;
};
std::optional<RegistryFault> read_fault(const std::string& json);

// What a schema is registered by. Without references.
std::string schema_json(const SchemaSource& schema);

}  // namespace kindred

#endif  // KINDRED_DAEMON_REGISTRY_REGISTRY_JSON_H_
