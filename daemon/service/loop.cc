#include "daemon/service/loop.h"

#include <algorithm>
#include <utility>

#include "daemon/base/failure.h"
#include "daemon/base/seconds_since.h"

namespace kindred {

Loop::Loop(Run* run, Feed* feed, Delivery* delivery, GoingLive* going_live, MemoryLimit* memory,
           PartitionWatch* partitions, Survey* survey)
    : run_(run),
      feed_(feed),
      delivery_(delivery),
      going_live_(going_live),
      memory_(memory),
      partitions_(partitions),
      survey_(survey),
      output_events_(run->threads.io()) {}

Task<void> Loop::run() {
  expected_.emplace(run_->input.partitions(), run_->input.positions(), run_->stats.linker.records);
  while (!run_->phase.stopping) {
    check_leadership();
    const bool ready = !run_->phase.live && going_live_->ready();
    if (ready) co_await going_live_->go();
    if (run_->phase.stopping) break;  // a batch more would be published, and not committed
    co_await turn();
  }
}

Task<void> Loop::turn() {
  co_await memory_->mind();
  if (partitions_->has_news() && !feed_->has_ahead()) partitions_->add();
  PendingBatch batch = co_await next_batch();
  const auto begin = std::chrono::steady_clock::now();
  const bool compacting = run_->compactor.running();
  const bool idle = batch.input.messages.empty();
  const bool something = !idle || run_->processor->due(batch.at_end);
  if (something) co_await feed_->process(&batch);
  if (!idle) co_await expect_records();
  feed_->put_by(std::move(batch));
  const bool commit = delivery_->due(idle);
  if (commit) co_await delivery_->commit();
  delivery_->note_acknowledged();
  co_await delivery_->compact_when_due();
  if (run_->phase.live) co_await survey_->take_when_due();
  note_turn(begin, compacting);
}

// So that the index makes room for all records at once.
Task<void> Loop::expect_records() {
  const std::optional<uint64_t> records =
      expected_->look(feed_->processed(), run_->stats.linker.records);
  const auto expect = [&] { run_->processor->expect(*records); };
  if (records) co_await run_->threads.on_engine(expect);
}

void Loop::check_leadership() const {
  if (!run_->follows() || run_->leadership->leads()) return;
  throw Failure(ExitCode::kUnavailable,
                "another process leads this pipeline now; a start stands by");
}

// What was taken ahead, else whatever has arrived: few messages when there is little to do, for the
// sake of latency, many under load. Empty when there is something else to look at.
Task<PendingBatch> Loop::next_batch() {
  run_->output->throw_if_failed();
  if (feed_->has_next()) co_return feed_->next_ahead();
  PendingBatch batch = co_await fetch_batch();
  run_->output->throw_if_failed();
  co_return batch;
}

Task<PendingBatch> Loop::fetch_batch() {
  PendingBatch batch = feed_->take();
  const Uncommitted& uncommitted = run_->uncommitted;
  const bool something = uncommitted.since || feed_->processed() != uncommitted.committed;
  const bool nothing_to_commit = delivery_->sending() || !something;  // or not now
  const bool behind = !run_->phase.live && !feed_->waits();           // and may go live at the ends
  const bool wait = behind ? !run_->input.reached_ends() : nothing_to_commit;
  if (batch.input.messages.empty() && wait) {
    feed_->put_by(std::move(batch));
    co_await run_->input_events.wait();
    if (feed_->has_next()) co_return feed_->next_ahead();
    batch = feed_->take();
  }
  co_return batch;
}

Task<void> Loop::take_deliveries() {
  output_events_.watch(run_->output);
  for (;;) {
    co_await output_events_.wait();
    run_->output->poll();
    if (delivery_->acknowledged()) run_->input_events.wake();
    try {
      run_->output->throw_if_failed();
    } catch (const Failure&) {
      run_->input_events.wake();  // the loop may be waiting, and has to throw it
    }
  }
}

void Loop::note_turn(std::chrono::steady_clock::time_point begin, bool compacting) {
  double* const longest = compacting || run_->compactor.running() ? &longest_turns_.compacting
                                                                  : &longest_turns_.otherwise;
  *longest = std::max(*longest, seconds_since(begin));
}

}  // namespace kindred
