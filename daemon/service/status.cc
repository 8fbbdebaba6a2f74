#include "daemon/service/status.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "daemon/base/seconds_since.h"
#include "daemon/service/memory.h"

namespace kindred {
namespace {

// Messages that are committed, and not yet taken here.
int64_t behind(const Positions& positions, const Positions& committed) {
  int64_t messages = 0;
  for (size_t i = 0; i < positions.size(); ++i) {
    messages += std::max<int64_t>(0, committed[i] - positions[i]);
  }
  return messages;
}

}  // namespace

std::optional<HttpAnswer> Status::answer(std::string_view path) const {
  if (path == "/metrics") return HttpAnswer{200, to_text(metrics(), *run_->config.pipeline)};
  if (path == "/health") {
    if (parts_.pulse->healthy()) return HttpAnswer{200, "ok\n"};
    return HttpAnswer{503, "the engine does not get on\n"};
  }
  if (path == "/ready") return readiness();
  if (path == "/labels/stale") return HttpAnswer{200, parts_.survey->stale_labels()};
  return std::nullopt;
}

HttpAnswer Status::readiness() const {
  const Phase& phase = run_->phase;
  if (phase.stopping) return {503, "stopping\n"};
  if (parts_.memory->waits()) return {503, "full: memory is at limits.memory, and input waits\n"};
  if (const auto& trouble = parts_.schemas->trouble()) {
    return {503, "waits for the schema registry: " + *trouble + "\n"};
  }
  const std::optional<std::string> trouble = parts_.delivery->trouble();
  if (trouble) return {503, *trouble};
  if (phase.standing_by) return {200, "standing by\n"};
  if (!phase.live) return {503, "starting\n"};
  return {200, "ready\n"};
}

Metrics Status::metrics() const {
  Metrics metrics;
  const Input& input = run_->input;
  metrics.live = run_->phase.live;
  metrics.leads = !run_->follows() || run_->leadership->leads();
  if (run_->phase.standing_by) metrics.behind_leader = behind(input.positions(), input.committed());
  metrics.full = parts_.memory->waits();
  metrics.memory_bytes = resident_memory();
  metrics.memory_limit = run_->settings.limits.memory.value_or(0);
  metrics.waits_for_registry = parts_.schemas->trouble().has_value();
  metrics.schemas = parts_.schemas->counts();
  metrics.stats = run_->stats;
  metrics.commit_seconds = run_->commit_seconds;
  metrics.state = run_->state.disk_use();
  metrics.compactions = run_->compactor.count();
  metrics.compaction_failures = run_->compactor.failures();
  metrics.longest_turns = parts_.loop->longest_turns();
  metrics.aborted_transactions = parts_.delivery->aborted_transactions();
  metrics.left_out_events = run_->output->left_out(PublishedTopic::kMatches);
  for (const PublishedTopic topic :
       {PublishedTopic::kEntities, PublishedTopic::kEntityOf, PublishedTopic::kEntityChanges}) {
    metrics.left_out_entities += run_->output->left_out(topic);
  }
  metrics.entity_chains = parts_.survey->chains();
  metrics.health_seconds = parts_.health->seconds();
  metrics.look = parts_.health->last();
  metrics.left_out_rejected = run_->output->left_out(PublishedTopic::kRejected);
  if (parts_.shadow != nullptr) {
    metrics.shadow = {parts_.shadow->comparison().counts(), parts_.shadow->lag()};
  }
  // Once connected the partitions are known, and the output is open.
  if (run_->processor != nullptr) {
    metrics.unacknowledged = run_->output->unacknowledged();
    const EngineGate& gate = std::as_const(*run_->processor).gate();
    metrics.held_seconds = seconds(gate.held());
    metrics.longest_held_seconds = seconds(gate.longest_held());
    add_partitions(&metrics);
  }
  return metrics;
}

void Status::add_partitions(Metrics* metrics) const {
  const Input& input = run_->input;
  const std::vector<int64_t> ends = input.ends();
  for (size_t i = 0; i < ends.size(); ++i) {
    const InputPartition& partition = input.partitions()[i];
    metrics->partitions.push_back(
        {partition.topic, partition.number, input.positions()[i], ends[i]});
  }
}

}  // namespace kindred
