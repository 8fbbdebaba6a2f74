#include "daemon/registry/fetch_schema.h"

#include <utility>

namespace kindred {

KnownSchema fetch_schema(RegistryClient* registry, const SchemaId& id) {
  using Kind = RegistryError::Kind;
  try {
    std::string why;
    auto schema = compile_schema(registry->schema(id), &why);
    return {std::move(schema), std::move(why)};
  } catch (const RegistryError& error) {
    const bool answered = error.kind() != Kind::kAway && error.kind() != Kind::kRefused;
    if (!answered) throw;
    return {nullptr, std::string("the registry says: ") + error.what()};
  }
}

std::string fetch_schemas(const std::set<SchemaId>& ids, RegistryClient* registry,
                          KnownSchemas* got) {
  try {
    for (const SchemaId& id : ids) got->emplace(id, fetch_schema(registry, id));
    return "";
  } catch (const RegistryError& error) {
    return error.what();
  }
}

}  // namespace kindred
