#ifndef KINDRED_DAEMON_CODEC_FLAT_EVENT_SCHEMAS_H_
#define KINDRED_DAEMON_CODEC_FLAT_EVENT_SCHEMAS_H_

#include <string_view>

#include "daemon/format/payload_schema.h"

namespace kindred {

// The schemas of match events that are no plain JSON, as they are registered. They are the same for
// every configuration. A change must be one that readers of the old schema can live with: a field
// more, which may be missing.
struct FlatEventSchemas {
  std::string_view key;
  std::string_view value;
};

const FlatEventSchemas& flat_event_schemas(SchemaKind kind);

}  // namespace kindred

#endif  // KINDRED_DAEMON_CODEC_FLAT_EVENT_SCHEMAS_H_
