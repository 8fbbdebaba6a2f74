#include "daemon/service/schemas.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "daemon/base/failure.h"
#include "daemon/base/log.h"
#include "daemon/codec/named_schemas.h"
#include "daemon/registry/fetch_schema.h"

namespace kindred {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

namespace {

// By partition number, whether the messages of its topic name schemas.
std::vector<bool> naming_partitions(const config::KafkaInput& config, const Input& input) {
  std::vector<bool> naming;
  for (const InputPartition& partition : input.partitions()) {
    naming.push_back(names_schemas(config, partition.topic));
  }
  return naming;
}

}  // namespace

Schemas::Schemas(Run* run) : run_(run), retry_(*run->threads.io()) {
  const config::KafkaInput& input = *run->config.kafka_input;
  if (!input.needs_registry()) return;
  registry_ = std::make_unique<RegistryClient>(*input.registry, &run->phase.stopping);
}

Task<void> Schemas::begin() {
  if (registry_ == nullptr) co_return;
  std::optional<RegistryError> error;
  const auto check = [&] {
    try {
      registry_->check();
    } catch (const RegistryError& thrown) {
      error = thrown;
    }
  };
  co_await run_->threads.on_registry(check);
  if (!error || run_->phase.stopping) co_return;
  if (error->kind() == RegistryError::Kind::kRefused) {
    throw Failure(ExitCode::kConfiguration,
                  fmt::format("input.kafka.registry: {}: {}",
                              addresses_of(*run_->config.kafka_input->registry), error->what()));
  }
  log::warn("the schema registry does not answer yet: {}", error->what());
}

// --- A batch ------------------------------------------------------------------------------------

bool Schemas::resolve(PendingBatch* batch) {
  if (registry_ == nullptr) return batch->resolved = true;
  const std::vector<bool> naming = naming_partitions(*run_->config.kafka_input, run_->input);
  NamedSchemas named(run_->config);
  for (size_t i = 0; i < batch->input.messages.size(); ++i) {
    MessageView& message = batch->input.messages[i];
    if (!naming[message.partition]) continue;
    const MessageOwner& owner = batch->input.owners[i];
    message.key_schema = owner.header(kKeySchemaHeader.data());
    message.value_schema = owner.header(kValueSchemaHeader.data());
    named.add(message);
  }
  batch->schemas.clear();
  missing_.clear();
  for (const SchemaId& id : named.ids()) {
    if (!take(id, &batch->schemas)) missing_.insert(id);
  }
  batch->resolved = missing_.empty();
  if (batch->resolved) {
    arrived_.clear();
  } else if (!fetching_) {
    fetching_ = true;
    run_->threads.run_beside(fetch());
  }
  return batch->resolved;
}

// What has arrived for this batch counts, even where the cache would ask again by now.
bool Schemas::take(const SchemaId& id, KnownSchemas* known) {
  const auto arrived = arrived_.find(id);
  const KnownSchema* const found =
      arrived != arrived_.end() ? &arrived->second : cache_.find(id, steady_clock::now());
  if (found != nullptr) known->insert_or_assign(id, *found);
  return found != nullptr;
}

// --- The registry -------------------------------------------------------------------------------

Task<void> Schemas::fetch() {
  const Periods& periods = run_->options.periods;
  milliseconds pause = periods.first_retry;
  while (!missing_.empty() && !run_->phase.stopping) {
    const Missing ids = missing_;
    KnownSchemas got;
    std::string trouble;
    const auto work = [&] { trouble = fetch_schemas(ids, registry_.get(), &got); };
    co_await run_->threads.on_registry(work);
    keep(std::move(got));
    note(std::move(trouble));
    if (!trouble_) continue;
    co_await sleep(&retry_, pause);
    pause = std::min(2 * pause, periods.last_retry);
  }
  note("");
  fetching_ = false;
  run_->input_events.wake();
}

void Schemas::keep(KnownSchemas schemas) {
  for (auto& [id, schema] : schemas) {
    ++(schema.schema != nullptr ? counts_.fetched : counts_.unknown);
    missing_.erase(id);
    cache_.put(id, schema, steady_clock::now());
    arrived_.insert_or_assign(id, std::move(schema));
  }
}

// Told in the log when it begins and when it has ended.
void Schemas::note(std::string trouble) {
  if (run_->phase.stopping) return;
  if (!trouble.empty()) {
    ++counts_.failures;
    if (!trouble_) {
      log::warn("the schema registry does not answer, and input waits for it: {}", trouble);
    }
    trouble_ = std::move(trouble);
  } else if (trouble_) {
    log::info("the schema registry answers again: input goes on");
    trouble_.reset();
  }
}

SchemaCounts Schemas::counts() const {
  SchemaCounts counts = counts_;
  counts.known = cache_.size();
  return counts;
}

}  // namespace kindred
