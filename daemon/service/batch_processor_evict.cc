// What a batch processor lets leave without a message for it.

#include "daemon/service/batch_processor.h"
#include "daemon/state/entries.h"

namespace kindred {

void BatchProcessor::expire_oldest(size_t count, Intake* intake) {
  const Linked left = change([&] { return linker_.expire_oldest(count, *latest_); });
  for (const Linked::Departure& one : left.departures) {
    append_evicted(one.deletion, &intake->records);
  }
  keep_pairs(left, intake);
  if (!withholding()) publish(left.changes);
  stats_->evicted += left.departures.size();
  count_linked();
}

void BatchProcessor::advance(int64_t time, Intake* intake) {
  const Linked left = change([&] { return linker_.advance(time); });
  keep({}, left, intake);
  if (!withholding()) publish(left.changes);
  count_linked();
}

}  // namespace kindred
