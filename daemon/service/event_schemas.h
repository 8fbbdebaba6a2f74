#ifndef KINDRED_DAEMON_SERVICE_EVENT_SCHEMAS_H_
#define KINDRED_DAEMON_SERVICE_EVENT_SCHEMAS_H_

#include "config/config.h"
#include "daemon/codec/event_encoder.h"
#include "daemon/registry/registry_client.h"

namespace kindred {

// Registers the schemas of match events, unless the registry has them; with JSON nothing is asked.
// Blocks. Throws RegistryError.
EventSchemaIds add_event_schemas(const config::KafkaOutput& output, RegistryClient* registry);

// Throws Failure (kConfiguration) where another attempt would not help.
void throw_if_final(const config::KafkaOutput& output, const RegistryError& error);

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_EVENT_SCHEMAS_H_
