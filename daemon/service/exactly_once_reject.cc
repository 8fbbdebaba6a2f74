// What a process that comes to lead has to reject again.

#include <algorithm>

#include "daemon/base/seconds_since.h"
#include "daemon/service/exactly_once.h"

namespace kindred {
namespace {

// For rejected messages alone: the cluster gives up a transaction that is open much longer.
constexpr double kSecondsATransaction = 1;

}  // namespace

// Our input goes on behind the group's offsets after matches were withheld, or where we led before
// and were killed between the state's commit and the cluster's. What is rejected of the messages in
// between was not committed. Whether it is now part of the transaction, or committed.
Task<bool> ExactlyOnce::reject_again() {
  if (run_->config.kafka_output->rejected.empty()) co_return true;
  const Positions end = feed_->processed();
  Positions begin = run_->input.committed();
  for (size_t i = 0; i < begin.size(); ++i) {
    // What the topic has lost since can be rejected no more.
    begin[i] = std::min(std::max(begin[i], run_->input.partitions()[i].begin), end[i]);
  }
  if (begin == end) co_return true;
  run_->input.read_up_to(end);  // nothing was taken ahead, for matches were withheld
  run_->input.rewind(begin);
  const bool committed = co_await reject_up_to_limits();
  const bool done = committed && run_->input.at_limits();
  run_->input.rewind(end);
  run_->input.read_on();
  co_return done;
}

// Whether no transaction was aborted.
Task<bool> ExactlyOnce::reject_up_to_limits() {
  Input& input = run_->input;
  bool committed = true;
  auto since = std::chrono::steady_clock::now();
  while (!run_->phase.stopping && committed && !input.at_limits()) {
    PendingBatch batch;
    batch.begin = input.positions();
    input.take(&batch.input);
    if (!feed_->resolve(&batch)) {
      committed = co_await commit_and_resolve(&batch);
      continue;
    }
    const auto work = [&] {
      run_->processor->reject_again(&batch);
      if (seconds_since(since) < kSecondsATransaction) return;
      committed = end_transaction(&ExactlyOnce::commit_rejected);
      since = std::chrono::steady_clock::now();
    };
    if (!batch.input.messages.empty()) {
      co_await run_->threads.on_engine(work);
    } else if (!input.at_limits()) {
      co_await run_->input_events.wait();
    }
  }
  co_return committed;
}

// A registry that is away may be so for longer than a transaction may last. The batch is taken anew
// once it can be read.
Task<bool> ExactlyOnce::commit_and_resolve(PendingBatch* batch) {
  run_->input.rewind(batch->begin);
  bool committed = true;
  const auto commit = [&] { committed = end_transaction(&ExactlyOnce::commit_rejected); };
  co_await run_->threads.on_engine(commit);
  while (committed && !run_->phase.stopping && !feed_->resolve(batch)) {
    co_await run_->input_events.wait();
  }
  co_return committed;
}

// What is rejected so far. The matches published are those of more input.
bool ExactlyOnce::commit_rejected() {
  const Positions positions = run_->input.positions();
  const CommitMark so_far{.commit = run_->state.last(), .time = run_->processor->time()};
  const GroupCommit input = run_->input.to_commit(positions, so_far);
  if (transaction_.commit(input) == Transaction::Outcome::kAborted) return false;
  run_->input.note_committed(positions);
  return true;
}

}  // namespace kindred
