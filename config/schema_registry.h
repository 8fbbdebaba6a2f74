// input.kafka.registry and output.kafka.registry: how a schema registry is reached.

#ifndef KINDRED_CONFIG_SCHEMA_REGISTRY_H_
#define KINDRED_CONFIG_SCHEMA_REGISTRY_H_

#include <optional>
#include <string>
#include <vector>

#include "config/config.h"
#include "config/node.h"

namespace kindred::config {

// Nothing, and faults, when it is not as docs/configuration.md says. Faults never show a secret.
// `ca` is relative to `folder`.
std::optional<SchemaRegistry> read_registry(const Node& node, const std::string& folder,
                                            Faults* faults);

// What may stand in it.
std::vector<std::string> keys_of_registry();

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_SCHEMA_REGISTRY_H_
