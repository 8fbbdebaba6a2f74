#ifndef KINDRED_DAEMON_REGISTRY_FETCH_SCHEMA_H_
#define KINDRED_DAEMON_REGISTRY_FETCH_SCHEMA_H_

#include <set>
#include <string>

#include "daemon/format/known_schemas.h"
#include "daemon/registry/registry_client.h"

namespace kindred {

// Asks for a schema and compiles it. That the registry has none of this id, or one that cannot be
// read, is known then, with the problem. Blocks. Throws RegistryError when it could not be asked.
KnownSchema fetch_schema(RegistryClient* registry, const SchemaId& id);

// The same of several: adds them to *got. Why it had to end before all were asked for, or nothing.
std::string fetch_schemas(const std::set<SchemaId>& ids, RegistryClient* registry,
                          KnownSchemas* got);

}  // namespace kindred

#endif  // KINDRED_DAEMON_REGISTRY_FETCH_SCHEMA_H_
