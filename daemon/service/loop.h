#ifndef KINDRED_DAEMON_SERVICE_LOOP_H_
#define KINDRED_DAEMON_SERVICE_LOOP_H_

#include <chrono>
#include <optional>

#include "daemon/service/delivery.h"
#include "daemon/service/expected_records.h"
#include "daemon/service/feed.h"
#include "daemon/service/going_live.h"
#include "daemon/service/memory_limit.h"
#include "daemon/service/metrics.h"
#include "daemon/service/partition_watch.h"
#include "daemon/service/run.h"
#include "daemon/service/survey.h"

namespace kindred {

// Takes, processes, and commits when that is due, until the service stops.
//
// For the loop's thread.
class Loop {
 public:
  Loop(Run* run, Feed* feed, Delivery* delivery, GoingLive* going_live, MemoryLimit* memory,
       PartitionWatch* partitions, Survey* survey);

  // Notes what the cluster acknowledges. Beside the rest, once the output is prepared.
  Task<void> take_deliveries();

  // Once the state was adopted, or taken the lead.
  Task<void> run();

  const LongestTurns& longest_turns() const { return longest_turns_; }

 private:
  Task<void> turn();
  Task<void> expect_records();
  Task<PendingBatch> next_batch();
  Task<PendingBatch> fetch_batch();
  void check_leadership() const;
  void note_turn(std::chrono::steady_clock::time_point begin, bool compacting);

  Run* run_;
  Feed* feed_;
  Delivery* delivery_;
  GoingLive* going_live_;
  MemoryLimit* memory_;
  PartitionWatch* partitions_;
  Survey* survey_;
  Wake output_events_;
  std::optional<ExpectedRecords> expected_;
  LongestTurns longest_turns_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_LOOP_H_
