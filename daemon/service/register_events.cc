// How the schemas of match events come into the registry, once at the start.

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "daemon/base/failure.h"
#include "daemon/base/log.h"
#include "daemon/codec/flat_event_schemas.h"
#include "daemon/service/schemas.h"

namespace kindred {
namespace {

using config::KafkaOutput;

// Blocks. Throws RegistryError.
EventSchemaIds add_schemas(const KafkaOutput& output, SchemaKind kind, RegistryClient* registry) {
  const FlatEventSchemas& schemas = flat_event_schemas(kind);
  const auto add = [&](const std::string& subject, std::string_view text) {
    try {
      return registry->add(subject, {.kind = kind, .text = std::string(text)});
    } catch (const RegistryError& error) {
      throw RegistryError(error.kind(), fmt::format("subject {}: {}", subject, error.what()));
    }
  };
  return {add(output.topic + "-key", schemas.key), add(output.topic + "-value", schemas.value)};
}

// Whether another attempt would not help.
bool is_final(const RegistryError& error) { return error.kind() != RegistryError::Kind::kAway; }

}  // namespace

Task<bool> Schemas::register_events() {
  const KafkaOutput& output = *run_->config.kafka_output;
  const std::optional<SchemaKind> kind = schema_kind_of(output.format);
  if (!kind || !output.registry) co_return true;  // JSON needs no registry
  RegistryClient registry(*output.registry, &run_->phase.stopping);
  std::chrono::milliseconds pause = run_->options.periods.first_retry;
  while (!run_->phase.stopping) {
    std::optional<RegistryError> error;
    const auto add = [&] {
      try {
        run_->event_schemas = add_schemas(output, *kind, &registry);
      } catch (const RegistryError& thrown) {
        error = thrown;
      }
    };
    co_await run_->threads.on_registry(add);
    if (!error) {
      trouble_.reset();
      co_return true;
    }
    if (run_->phase.stopping) break;
    if (is_final(*error)) {
      throw Failure(ExitCode::kConfiguration,
                    fmt::format("the schemas of match events cannot be registered at {}: {}",
                                addresses_of(*output.registry), error->what()));
    }
    trouble_ = error->what();
    log::warn("cannot register the schemas of match events: {}; trying again in {} ms", *trouble_,
              pause.count());
    co_await sleep(&retry_, pause);
    pause = std::min(2 * pause, run_->options.periods.last_retry);
  }
  co_return false;
}

}  // namespace kindred
