#ifndef KINDRED_DAEMON_FORMAT_SCHEMA_FILE_H_
#define KINDRED_DAEMON_FORMAT_SCHEMA_FILE_H_

#include <filesystem>
#include <memory>
#include <string>

#include "daemon/format/payload_schema.h"

namespace kindred {

// A schema from a file, for payloads without a registry: .avsc (kAvro) or .proto (kProtobuf). What
// a .proto file imports is looked for from its folder, then from the folders above that. `message`:
// which message payloads hold; empty: the only one of the file. Null and *why, for people, when a
// file cannot be read, is no schema, or has several messages and none is named.
std::shared_ptr<const PayloadSchema> load_schema_file(SchemaKind kind,
                                                      const std::filesystem::path& file,
                                                      const std::string& message, std::string* why);

}  // namespace kindred

#endif  // KINDRED_DAEMON_FORMAT_SCHEMA_FILE_H_
