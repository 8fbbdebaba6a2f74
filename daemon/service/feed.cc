#include "daemon/service/feed.h"

#include <exception>
#include <utility>

namespace kindred {
namespace {

// More than comes while a commit takes its usual time, and little enough to hold.
constexpr size_t kMostAhead = 8;

}  // namespace

PendingBatch Feed::take() {
  PendingBatch batch;
  if (!spare_.empty()) {
    batch = std::move(spare_.back());
    spare_.pop_back();
  }
  batch.begin = run_->input.positions();
  batch.prepared = batch.resolved = false;
  if (!run_->phase.full && !waits()) run_->input.take(&batch.input);
  batch.at_end = run_->input.at_end();
  if (!resolve(&batch)) ahead_.push_back(std::exchange(batch, {}));
  // The ends lie behind what waits.
  if (waits()) batch.at_end.assign(run_->input.partitions().size(), false);
  return batch;
}

bool Feed::has_next() { return !ahead_.empty() && resolve(&ahead_.front()); }

bool Feed::resolve(PendingBatch* batch) {
  if (!batch->resolved && !batch->input.messages.empty()) return schemas_->resolve(batch);
  return batch->resolved = true;
}

void Feed::put_by(PendingBatch batch) {
  batch.input = {};
  batch.schemas.clear();
  spare_.push_back(std::move(batch));
}

PendingBatch Feed::next_ahead() {
  PendingBatch batch = std::move(ahead_.front());
  ahead_.pop_front();
  return batch;
}

const Positions& Feed::processed() const {
  return ahead_.empty() ? run_->input.positions() : ahead_.front().begin;
}

Task<void> Feed::process(PendingBatch* batch) {
  const auto begin = std::chrono::steady_clock::now();
  Uncommitted& uncommitted = run_->uncommitted;
  const auto process = [&] { run_->processor->process(batch, &uncommitted.intake); };
  co_await run_->threads.on_engine(process);
  // When time has come further, and nothing else has changed, that is not worth a commit.
  const bool changed = !batch->input.messages.empty() || !uncommitted.intake.records.empty();
  if (changed && !uncommitted.since) uncommitted.since = begin;
  run_->stats = run_->processor->stats();
}

Task<void> Feed::prepare_beside(Work commit) {
  bool ended = false;
  std::exception_ptr failure;
  spawn(run_->threads.io(), run_->threads.on_commits(commit),
        [&](const std::exception_ptr& thrown) {
          if (thrown) failure = thrown;
          ended = true;
          run_->input_events.wake();
        });
  while (!ended) {
    try {
      co_await prepare_ahead();
    } catch (...) {
      failure = std::current_exception();
    }
    if (!ended) co_await run_->input_events.wait();
  }
  if (failure) std::rethrow_exception(failure);
}

Task<void> Feed::prepare_ahead() {
  while (!run_->phase.stopping && !run_->phase.full && ahead_.size() < kMostAhead) {
    PendingBatch batch = take();
    if (batch.input.messages.empty()) {
      put_by(std::move(batch));
      co_return;
    }
    const auto prepare = [&] { run_->processor->prepare(&batch); };
    co_await run_->threads.on_engine(prepare);
    ahead_.push_back(std::move(batch));
  }
}

}  // namespace kindred
