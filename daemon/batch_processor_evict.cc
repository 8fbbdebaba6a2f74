// What a batch processor lets leave before its time.

#include "daemon/batch_processor.h"
#include "daemon/state/entries.h"

namespace kindred {

void BatchProcessor::expire_oldest(size_t count, InputBatch* batch) {
  const Linked left = linker_.expire_oldest(count, latest_);
  ++progress_;
  Intake& intake = batch->intake;
  for (const Linked::Departure& one : left.departures) {
    append_evicted(one.deletion, &intake.records);
  }
  for (const KeptPairs::Change& change : left.kept) append_pair(change, &intake.records);
  if (!withholding()) publish(left.changes, batch);
  stats_.linker = linker_.linker().stats();
  stats_.evicted += left.departures.size();
  stats_.expired = linker_.expired();
  stats_.kept = linker_.kept().size();
  ++progress_;
}

void BatchProcessor::advance(int64_t time, InputBatch* batch) {
  const Linked left = linker_.advance(time);
  ++progress_;
  keep({}, left, &batch->intake);
  if (!withholding()) publish(left.changes, batch);
  stats_.linker = linker_.linker().stats();
  stats_.expired = linker_.expired();
  ++progress_;
}

}  // namespace kindred
