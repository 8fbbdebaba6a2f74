#ifndef KINDRED_DAEMON_FORMAT_KNOWN_SCHEMAS_H_
#define KINDRED_DAEMON_FORMAT_KNOWN_SCHEMAS_H_

#include <map>
#include <memory>
#include <string>

#include "daemon/format/framing.h"
#include "daemon/format/payload_schema.h"

namespace kindred {

// What is known of a schema of a registry. It never changes there.
struct KnownSchema {
  std::shared_ptr<const PayloadSchema> schema;  // null: its payloads cannot be read
  std::string problem = {};                     // then why, for people
};

// Schemas by their ids, such as those that a batch of messages names.
using KnownSchemas = std::map<SchemaId, KnownSchema>;

}  // namespace kindred

#endif  // KINDRED_DAEMON_FORMAT_KNOWN_SCHEMAS_H_
