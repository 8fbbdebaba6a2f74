#ifndef KINDRED_DAEMON_FORMAT_AVRO_LOGICAL_H_
#define KINDRED_DAEMON_FORMAT_AVRO_LOGICAL_H_

#include <cstdint>
#include <string_view>

#include "daemon/format/avro_schema.h"

namespace kindred {

// What a schema says of the meaning of a type.
struct AvroLogical {
  std::string_view logical_type;
  std::string_view connect_name;  // of Kafka Connect and Debezium
  int64_t scale = 0;
  int64_t precision = 0;
};

// Makes the type what its logical type says. One that is unknown, or does not go with the type, is
// passed over, as the specification asks for. `connect_name` counts where there is no logical type.
void apply_logical_type(const AvroLogical& logical, AvroNode* node);

}  // namespace kindred

#endif  // KINDRED_DAEMON_FORMAT_AVRO_LOGICAL_H_
