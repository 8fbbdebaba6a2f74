#ifndef KINDRED_DAEMON_FORMAT_TOPIC_SCHEMAS_H_
#define KINDRED_DAEMON_FORMAT_TOPIC_SCHEMAS_H_

#include <memory>
#include <vector>

#include "config/config.h"
#include "daemon/format/payload_schema.h"

namespace kindred {

// The schemas that the configuration names by files, by topic; null where a topic has none. Adds a
// fault, where `schema` stands, for a file that is no schema, or lacks the message.
std::vector<std::shared_ptr<const PayloadSchema>> load_topic_schemas(
    const config::KafkaInput& input, std::vector<config::Fault>* faults);

}  // namespace kindred

#endif  // KINDRED_DAEMON_FORMAT_TOPIC_SCHEMAS_H_
