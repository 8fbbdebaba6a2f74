// What a batch processor lets leave without a message for it.

#include "daemon/service/batch_processor.h"
#include "daemon/state/entries.h"

namespace kindred {

void BatchProcessor::expire_oldest(size_t count, UncommittedInput* uncommitted) {
  const Linked left = linker_.expire_oldest(count, *latest_);
  ++progress_;
  Intake& intake = uncommitted->intake;
  for (const Linked::Departure& one : left.departures) {
    append_evicted(one.deletion, &intake.records);
  }
  keep_pairs(left, &intake);
  if (!withholding()) publish(left.changes, uncommitted);
  stats_->evicted += left.departures.size();
  count_linked();
}

void BatchProcessor::advance(int64_t time, UncommittedInput* uncommitted) {
  const Linked left = linker_.advance(time);
  ++progress_;
  keep({}, left, &uncommitted->intake);
  if (!withholding()) publish(left.changes, uncommitted);
  count_linked();
}

}  // namespace kindred
