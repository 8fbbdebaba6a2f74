#include "daemon/service/event_schemas.h"

#include <fmt/format.h>

#include <optional>
#include <string>

#include "daemon/base/failure.h"
#include "daemon/codec/flat_event_schemas.h"

namespace kindred {

EventSchemaIds add_event_schemas(const config::KafkaOutput& output, RegistryClient* registry) {
  const std::optional<SchemaKind> kind = schema_kind_of(output.format);
  if (!kind) return {};
  const FlatEventSchemas& schemas = flat_event_schemas(*kind);
  const auto add = [&](const std::string& subject, std::string_view text) {
    try {
      return registry->add(subject, {.kind = *kind, .text = std::string(text)});
    } catch (const RegistryError& error) {
      throw RegistryError(error.kind(), fmt::format("subject {}: {}", subject, error.what()));
    }
  };
  return {add(output.topic + "-key", schemas.key), add(output.topic + "-value", schemas.value)};
}

void throw_if_final(const config::KafkaOutput& output, const RegistryError& error) {
  if (error.kind() == RegistryError::Kind::kAway) return;
  throw Failure(ExitCode::kConfiguration,
                fmt::format("the schemas of match events cannot be registered at {}: {}",
                            addresses_of(*output.registry), error.what()));
}

}  // namespace kindred
