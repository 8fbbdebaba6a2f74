// What the service tells of itself over HTTP.

#include <algorithm>

#include "daemon/service/memory.h"
#include "daemon/service/metrics.h"
#include "daemon/service/service.h"

namespace kindred {
namespace {

// The longest that a piece of work may take without getting on, or the cluster to acknowledge it.
constexpr std::chrono::seconds kPatience{60};

// Messages that are committed, and not yet taken here.
int64_t behind(const Positions& positions, const Positions& committed) {
  int64_t messages = 0;
  for (size_t i = 0; i < positions.size(); ++i) {
    messages += std::max<int64_t>(0, committed[i] - positions[i]);
  }
  return messages;
}

}  // namespace

HttpAnswer Service::answer(std::string_view path) const {
  if (path == "/metrics") return {200, metrics()};
  if (path == "/health") {
    return healthy() ? HttpAnswer{200, "ok\n"} : HttpAnswer{503, "the engine does not get on\n"};
  }
  if (path == "/ready") {
    if (stopping_) return {503, "stopping\n"};
    if (full_ && !making_room_) return {503, "full: memory is at limits.memory, and input waits\n"};
    if (transaction_ && transaction_->failing()) {
      return {503, "transactions are aborted, one after the other: the log says why\n"};
    }
    if (live_ && in_flight_.waits_longer_than(kPatience)) {
      return {503, "the cluster does not acknowledge what was sent\n"};
    }
    if (live_ && transaction_ && transaction_->waits_longer_than(kPatience)) {
      return {503, "the cluster does not take a transaction that was to be committed\n"};
    }
    if (standing_by_) return {200, "standing by\n"};
    return live_ ? HttpAnswer{200, "ready\n"} : HttpAnswer{503, "starting\n"};
  }
  return {404, "there is /metrics, /health and /ready\n"};
}

bool Service::healthy() const { return std::chrono::steady_clock::now() - alive_at_ < kPatience; }

std::string Service::metrics() const {
  Metrics metrics;
  metrics.live = live_;
  metrics.leads = !leadership_ || leadership_->leads();
  if (standing_by_) metrics.behind_leader = behind(input_.positions(), input_.committed());
  metrics.full = full_ && !making_room_;
  metrics.memory_bytes = resident_memory();
  metrics.memory_limit = limits_.memory.value_or(0);
  metrics.stats = stats_;
  metrics.commit_seconds = commit_seconds_;
  metrics.state = state_.disk_use();
  metrics.compactions = compactor_.count();
  metrics.compaction_failures = compactor_.failures();
  metrics.longest_turns = longest_turns_;
  metrics.aborted_transactions = transaction_ ? transaction_->aborted() : 0;
  metrics.left_out_events = output_.left_out_events();
  metrics.left_out_rejected = output_.left_out_rejected();
  if (processor_ != nullptr) {  // connected: the partitions are known, and the output is open
    metrics.unacknowledged = output_.unacknowledged();
    const std::vector<int64_t> ends = input_.ends();
    for (size_t i = 0; i < ends.size(); ++i) {
      const InputPartition& partition = input_.partitions()[i];
      metrics.partitions.push_back(
          {partition.topic, partition.number, input_.positions()[i], ends[i]});
    }
  }
  return to_text(metrics, *config_.pipeline);
}

}  // namespace kindred
