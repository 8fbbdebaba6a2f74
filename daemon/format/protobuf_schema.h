#ifndef KINDRED_DAEMON_FORMAT_PROTOBUF_SCHEMA_H_
#define KINDRED_DAEMON_FORMAT_PROTOBUF_SCHEMA_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "daemon/format/payload_schema.h"

namespace kindred {

// As compile_schema(), of a .proto file.
std::shared_ptr<const PayloadSchema> compile_protobuf(const SchemaSource& source, std::string* why);

// Of a file that stands on its own: source.message names the message, or is empty where the file
// has only one. `load` gives the text of an imported file that `source` does not hold.
std::shared_ptr<const PayloadSchema> compile_protobuf_file(
    const SchemaSource& source,
    const std::function<std::optional<std::string>(const std::string&)>& load, std::string* why);

}  // namespace kindred

#endif  // KINDRED_DAEMON_FORMAT_PROTOBUF_SCHEMA_H_
