#include "daemon/cluster/input_schemas.h"

#include <fmt/format.h>

#include <chrono>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "daemon/base/failure.h"
#include "daemon/base/log.h"
#include "daemon/codec/named_schemas.h"
#include "daemon/registry/fetch_schema.h"

namespace kindred {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kFirstRetry{200};
constexpr milliseconds kLastRetry{10'000};

// What the last header of that name holds.
std::optional<std::string_view> header(const Headers& headers, std::string_view name) {
  for (auto one = headers.rbegin(); one != headers.rend(); ++one) {
    if (one->first == name) return one->second;
  }
  return std::nullopt;
}

}  // namespace

InputSchemas::InputSchemas(const config::Config& config, const std::atomic<bool>* stop)
    : config_(config), stop_(*stop), retry_(kFirstRetry, kLastRetry) {
  const config::KafkaInput& input = *config.kafka_input;
  if (input.needs_registry()) registry_ = std::make_unique<RegistryClient>(*input.registry, stop);
}

void InputSchemas::begin(const std::vector<std::string>& topics) {
  if (registry_ == nullptr) return;
  naming_.clear();
  for (const std::string& topic : topics) {
    naming_.push_back(names_schemas(*config_.kafka_input, topic));
  }
  arrived_.clear();
  retry_.note_success();
  if (let_in_) return;
  try {
    registry_->check();
    let_in_ = true;
  } catch (const RegistryError& error) {
    if (error.kind() == RegistryError::Kind::kRefused) {
      throw Failure(ExitCode::kConfiguration,
                    fmt::format("input.kafka.registry: {}: {}",
                                addresses_of(*config_.kafka_input->registry), error.what()));
    }
    log::warn("the schema registry does not answer yet: {}", error.what());
  }
}

bool InputSchemas::resolve(std::span<const TopicMessage> messages, std::span<MessageView> views) {
  if (registry_ == nullptr) return true;
  NamedSchemas named(config_);
  for (size_t i = 0; i < views.size(); ++i) {
    if (!naming_[views[i].partition]) continue;
    views[i].key_schema = header(messages[i].headers, kKeySchemaHeader);
    views[i].value_schema = header(messages[i].headers, kValueSchemaHeader);
    named.add(views[i]);
  }
  known_.clear();
  std::set<SchemaId> missing;
  for (const SchemaId& id : named.ids()) {
    if (!take(id)) missing.insert(id);
  }
  if (!missing.empty()) {
    if (!retry_.due(steady_clock::now())) return false;
    ask(missing);
    if (!trouble_.empty()) return false;
    known_.insert(arrived_.begin(), arrived_.end());
  }
  arrived_.clear();
  return true;
}

// What has arrived for these messages counts, even where the cache would ask again by now.
bool InputSchemas::take(const SchemaId& id) {
  const auto arrived = arrived_.find(id);
  const KnownSchema* const found =
      arrived != arrived_.end() ? &arrived->second : cache_.find(id, steady_clock::now());
  if (found != nullptr) known_.insert_or_assign(id, *found);
  return found != nullptr;
}

// Told in the log when the registry does not answer any more, and when it does again.
void InputSchemas::ask(const std::set<SchemaId>& missing) {
  KnownSchemas got;
  const std::string trouble = fetch_schemas(missing, registry_.get(), &got);
  for (auto& [id, schema] : got) {
    cache_.put(id, schema, steady_clock::now());
    arrived_.insert_or_assign(id, std::move(schema));
  }
  if (!trouble.empty() && trouble_.empty() && !stop_) {
    log::warn("the schema registry does not answer, and input waits for it: {}", trouble);
  } else if (trouble.empty() && !trouble_.empty()) {
    log::info("the schema registry answers again: input goes on");
  }
  trouble_ = trouble;
  if (trouble.empty()) {
    retry_.note_success();
  } else {
    retry_.note_failure(steady_clock::now());
  }
}

}  // namespace kindred
