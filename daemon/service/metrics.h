#ifndef KINDRED_DAEMON_SERVICE_METRICS_H_
#define KINDRED_DAEMON_SERVICE_METRICS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "daemon/service/common_point.h"
#include "daemon/service/processor_stats.h"
#include "daemon/service/schema_counts.h"
#include "daemon/shadow/comparison.h"
#include "daemon/state/state.h"
#include "linkage/prepare/pipeline.h"

namespace kindred {

struct BlockingLook;

// Consumer lag of an input partition: what lies between the two offsets.
struct PartitionLag {
  std::string topic;
  int32_t number = 0;
  int64_t position = 0;  // of the next message to take
  int64_t end = -1;      // behind the last message, as last heard; negative: not yet
};

// The longest that a batch took, with transactions its commit included, in seconds.
struct LongestTurns {
  double compacting = 0;  // while the state was compacted
  double otherwise = 0;
};

// Of a shadow.
struct ShadowMetrics {
  ComparisonCounts counts;
  ShadowLag lag;
};

// What kindredd tells of itself while it runs.
struct Metrics {
  bool live = false;
  bool leads = true;          // not another process that runs the pipeline
  int64_t behind_leader = 0;  // messages, of a standby
  bool full = false;          // input waits for memory
  bool waits_for_registry = false;
  SchemaCounts schemas;
  uint64_t memory_bytes = 0;
  uint64_t memory_limit = 0;  // 0: none
  ProcessorStats stats;
  double commit_seconds = 0;
  State::DiskUse state;
  uint64_t compactions = 0;
  uint64_t compaction_failures = 0;
  LongestTurns longest_turns;
  double held_seconds = 0;  // by questions
  double longest_held_seconds = 0;
  uint64_t aborted_transactions = 0;
  uint64_t unacknowledged = 0;   // messages sent
  uint64_t left_out_events = 0;  // too large for their topic
  uint64_t left_out_rejected = 0;
  uint64_t left_out_entities = 0;  // of their three topics
  uint64_t entity_chains = 0;      // by the last survey
  std::vector<PartitionLag> partitions;
  std::optional<ShadowMetrics> shadow;  // none: it is no shadow
  double health_seconds = 0;            // that looks at the blocking rules took
  const BlockingLook* look = nullptr;   // the last of them; null: there was none
};

// In the text format of Prometheus, each metric with a line of help. `pipeline` names the rules.
std::string to_text(const Metrics& metrics, const Pipeline& pipeline);

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_METRICS_H_
