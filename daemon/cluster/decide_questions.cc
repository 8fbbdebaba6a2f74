// How questions see what is decided: what changes it does so while the gate is closed.

#include <utility>

#include "daemon/cluster/decide_role.h"
#include "linkage/told_linker.h"

namespace kindred {

// Where the process answers over HTTP, it can be asked. Ids of entities are looked up from the
// beginning, for what is made later would be seen half done by who publishes.
void DecideRole::make_linker() {
  Elsewhere elsewhere{.told = [this](auto) { return std::exchange(told_, {}); },
                      .outlines = outlines_.has_value()};
  if (config_.http.port) {
    crowded_.emplace(config_.pipeline->max_bucket, ShardRanges(setting_.shards));
    elsewhere.limit = [this](uint64_t key) { return crowded_->limit(key); };
    elsewhere.candidates = [this](const KeyedRecord&) { return std::exchange(candidates_, {}); };
  }
  linker_.emplace(told_linker(config_.pipeline, &pool_, std::move(elsewhere)));
  if (config_.expire) linker_->file_by_time(*config_.expire);
  if (entities_) linker_->note_entities();
  if (config_.http.port) linker_->index_entities();
}

// Between two pieces questions are let in.
std::vector<Change> DecideRole::apply(std::span<Prepared> records) {
  gate_.give_way();
  const EngineGate::Closed closed(&gate_);
  std::vector<Change> changes = linker_->apply(records);
  if (answers_) answers_->waiting()->take(changes);
  return changes;
}

std::vector<Change> DecideRole::label(std::span<const Label> labels) {
  const EngineGate::Closed closed(&gate_);
  std::vector<Change> changes = linker_->label(labels);
  if (answers_) answers_->waiting()->take(changes);
  return changes;
}

EntityChanges DecideRole::take_entity_changes() {
  const EngineGate::Closed closed(&gate_);
  return linker_->take_entity_changes();
}

// Once somebody asks: what answers takes some memory.
EngineAnswers* DecideRole::answers() {
  if (!live_) return nullptr;
  if (!answers_) {
    answers_.emplace(config_, *linker_, [this] { return static_cast<uint64_t>(position_); });
  }
  return &*answers_;
}

}  // namespace kindred
