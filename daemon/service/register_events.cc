// How the schemas of match events come into the registry, once at the start.

#include <algorithm>

#include "daemon/base/log.h"
#include "daemon/service/event_schemas.h"
#include "daemon/service/schemas.h"

namespace kindred {

Task<bool> Schemas::register_events() {
  const config::KafkaOutput& output = *run_->config.kafka_output;
  if (!schema_kind_of(output.format) || !output.registry) co_return true;  // JSON needs no registry
  RegistryClient registry(*output.registry, &run_->phase.stopping);
  std::chrono::milliseconds pause = run_->options.periods.first_retry;
  while (!run_->phase.stopping) {
    std::optional<RegistryError> error;
    const auto add = [&] {
      try {
        run_->event_schemas = add_event_schemas(output, &registry);
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
    throw_if_final(output, *error);
    trouble_ = error->what();
    log::warn("cannot register the schemas of match events: {}; trying again in {} ms", *trouble_,
              pause.count());
    co_await sleep(&retry_, pause);
    pause = std::min(2 * pause, run_->options.periods.last_retry);
  }
  co_return false;
}

}  // namespace kindred
