#include "tests/unit/daemon/service/entity_oracle.h"

#include <algorithm>
#include <vector>

#include "daemon/codec/entity_writer.h"
#include "tests/reference/entities.h"

namespace kindred {
namespace {

// Longer than any test's time.
constexpr int64_t kNever = 1'000'000'000;

reference::Setup setup_of(const config::Config& config) {
  return {config.pipeline, {.points = {{.field = 1, .name = "value"}}}};
}

}  // namespace

EntityOracle::EntityOracle(const config::Config& config)
    : config_(config),
      decoder_(config, {"people"}, &pool_),
      history_(setup_of(config), config.expire.value_or(Expire{.after = kNever, .field = {}}), 1) {}

void EntityOracle::take(const ScriptedCluster::Message& message) {
  MessageView view;
  view.time = message.time;
  if (message.key) view.key = *message.key;
  if (message.value) view.value = *message.value;
  decoder_.decode({&view, 1}, {}, &decoded_);
  for (const Record& record : decoded_.records()) take(record);
}

void EntityOracle::take(const Record& record) {
  const auto survivors = history_.survivors();
  history_.apply(record);
  std::map<Identity, int64_t> created;
  for (const Record& live : history_.survivors()) created[live.identity] = record.time;
  // Who lived until now lives on: what a record makes too old leaves behind it.
  for (const Record& before : survivors) {
    const auto found = created.find(before.identity);
    if (found != created.end()) found->second = created_.at(before.identity);
  }
  created_ = std::move(created);
}

void EntityOracle::leave(size_t oldest) {
  std::vector<Record> records = history_.survivors();
  std::ranges::sort(records, {}, &Record::time);
  for (size_t i = 0; i < std::min(oldest, records.size()); ++i) {
    records[i].deleted = true;
    take(records[i]);
  }
}

std::pair<EntityOracle::Values, EntityOracle::Values> EntityOracle::values() const {
  const EntityWriter writer(*config_.pipeline);
  const reference::EntityPicture picture =
      reference::entities(setup_of(config_), history_.survivors(), created_);
  std::pair<Values, Values> values;
  for (const Entity& entity : picture.entities) {
    writer.append_value(entity, &values.first[entity.id]);
  }
  for (const auto& [record, membership] : picture.memberships) {
    std::string key;
    EntityWriter::append_membership_key(record, &key);
    EntityWriter::append_membership(membership, &values.second[key]);
  }
  return values;
}

}  // namespace kindred
