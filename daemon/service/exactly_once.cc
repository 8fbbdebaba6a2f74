#include "daemon/service/exactly_once.h"

#include <algorithm>
#include <future>
#include <utility>

#include "daemon/base/failure.h"
#include "daemon/base/seconds_since.h"
#include "daemon/service/maker.h"
#include "linkage/base/hash.h"

namespace kindred {
namespace {

// For a commit that waits for its cluster in any case.
constexpr int kSendingMs = 1'000;

}  // namespace

ExactlyOnce::ExactlyOnce(Run* run, Feed* feed)
    : Delivery(run, feed),
      transaction_(run->transport->transactions(), run->options.pause),
      outlet_(run->output, &sent_) {}

uint64_t ExactlyOnce::maker() const {
  return run_->follows() ? hash_bytes(maker_of(run_->config, run_->event_schemas), 0) : 0;
}

// --- The start ----------------------------------------------------------------------------------

Task<bool> ExactlyOnce::adopt(const std::vector<OutputMessage>& unsent, bool ours,
                              bool up_to_date) {
  if (ours) {
    co_await send_again(unsent, up_to_date);
  } else {
    co_await tell_commit(unsent, up_to_date);
  }
  co_return ours || !run_->phase.stopping;
}

Task<void> ExactlyOnce::tell_commit(const std::vector<OutputMessage>& messages, bool up_to_date) {
  while (!run_->phase.stopping) {
    co_await send_again(messages, up_to_date);
    const bool committed = co_await commit_transaction();
    if (committed) break;
  }
}

// What an earlier run without transactions has left. Where what is known is compared with what the
// topics hold, that tells which messages are missing of those that keep the last values.
Task<void> ExactlyOnce::send_again(const std::vector<OutputMessage>& messages, bool up_to_date) {
  const auto send = [&] {
    for (const OutputMessage& message : messages) {
      if (up_to_date || !keeps_last_values(message.topic)) outlet_.send(message);
    }
  };
  if (messages.empty()) co_return;
  co_await run_->threads.on_engine(send);
  run_->uncommitted.since = std::chrono::steady_clock::now();
}

Task<bool> ExactlyOnce::publish_difference() {
  const Positions positions = feed_->processed();
  prepare_intake(positions);
  BatchProcessor* const processor = run_->processor.get();
  if (processor->tells_entities() && processor->withholding()) {
    const bool begun = co_await begin_change(positions);
    if (!begun) co_return false;
  }
  bool published = true;
  const auto publish = [&] {
    const auto interlude = [&] {
      return !run_->phase.stopping && end_transaction(&ExactlyOnce::commit_output);
    };
    const uint64_t change = run_->state.last();
    if (processor->withholding()) {
      published = processor->publish_difference(&outlet_, change, interlude);
    }
    // Apart: to write all matches to the state may take longer than a transaction lasts.
    if (published) published = interlude();
  };
  co_await run_->threads.on_engine(publish);
  if (published && run_->follows()) published = co_await reject_again();
  const auto end = [&] { published = end_transaction(&ExactlyOnce::commit_input); };
  if (published) co_await run_->threads.on_engine(end);
  run_->stats = processor->stats();
  if (published) co_await note_committed(positions);
  co_return published;
}

// A commit of its own, whose number the difference takes: what another attempt has committed of it
// has another one.
Task<bool> ExactlyOnce::begin_change(const Positions& positions) {
  bool committed = false;
  const auto end = [&] { committed = end_transaction(&ExactlyOnce::commit_input); };
  co_await run_->threads.on_engine(end);
  if (!committed) co_return false;
  co_await note_committed(positions);
  prepare_intake(positions);
  co_return true;
}

// --- The loop -----------------------------------------------------------------------------------

Delivery::Duration ExactlyOnce::interval() const {
  return run_->phase.live ? run_->settings.commit_interval : kCatchUpInterval;
}

bool ExactlyOnce::renewal_due() const {
  const auto since = std::chrono::steady_clock::now() - run_->uncommitted.committed_at;
  return run_->phase.live && since >= Input::kRenewal;
}

Task<void> ExactlyOnce::commit() {
  const auto begin = std::chrono::steady_clock::now();
  const auto since = run_->uncommitted.since;
  const bool committed = co_await commit_transaction();
  run_->note_commit(committed ? since : std::nullopt, seconds_since(begin));
}

// Whether it was committed. Otherwise everything is as it was after the last commit.
Task<bool> ExactlyOnce::commit_transaction() {
  const Positions positions = feed_->processed();
  co_await publish_entities();
  prepare_intake(positions);
  bool committed = false;
  const auto end = [&] { committed = end_transaction(&ExactlyOnce::commit_input); };
  co_await feed_->prepare_beside(end);
  run_->uncommitted.since.reset();
  if (!committed) {
    co_await roll_back();
    co_return false;
  }
  co_await note_committed(positions);
  co_return true;
}

// A state may come from a run without transactions, whose messages it then awaits no longer.
void ExactlyOnce::prepare_intake(const Positions& positions) {
  complete_intake(positions);
  if (!run_->state.manifest()->exactly_once || run_->follows()) {
    run_->uncommitted.intake.awaited = 0;
  }
}

// From here on roll_back() leads to where we are now.
Task<void> ExactlyOnce::note_committed(const Positions& positions) {
  Uncommitted& uncommitted = run_->uncommitted;
  uncommitted.committed = positions;
  uncommitted.committed_at = std::chrono::steady_clock::now();
  uncommitted.since.reset();
  if (!run_->processor->withholding()) run_->input.note_committed(positions);
  uncommitted.intake = {};
  const auto mark = [&] { run_->processor->mark(); };
  co_await run_->threads.on_engine(mark);  // a question may be reading there
}

Task<void> ExactlyOnce::roll_back() {
  const auto undo = [&] { run_->processor->undo(); };
  co_await run_->threads.on_engine(undo);
  run_->stats = run_->processor->stats();
  run_->uncommitted.intake = {};
  feed_->drop_ahead();
  run_->input.rewind(run_->uncommitted.committed);
}

Task<void> ExactlyOnce::keep_applied() {
  const Positions positions = run_->input.positions();
  prepare_intake(positions);
  const auto keep = [&] { run_->state.commit(run_->uncommitted.intake, run_->tables); };
  co_await run_->threads.on_commits(keep);
  co_await note_committed(positions);
}

Task<void> ExactlyOnce::drain() {
  if (run_->phase.live && feed_->processed() != run_->uncommitted.committed) {
    co_await commit_transaction();
  }
}

std::optional<std::string> ExactlyOnce::trouble() const {
  if (transaction_.failing()) {
    return "transactions are aborted, one after the other: the log says why\n";
  }
  if (run_->phase.live && transaction_.waits_longer_than(kPatience)) {
    return "the cluster does not take a transaction that was to be committed\n";
  }
  return std::nullopt;
}

// --- The end of a transaction -------------------------------------------------------------------

// Whether it was committed, not aborted.
bool ExactlyOnce::end_transaction(End how) {
  run_->output->throw_if_failed();
  committing_ = true;
  bool committed = false;
  if (run_->output->spoiled()) {
    transaction_.abort("not all of it could be written");
  } else {
    const bool closed = run_->output->closed();
    committed = (this->*how)();
    if (committed && closed) {
      run_->note_published("");
      throw Failure(ExitCode::kInternal,
                    "a transaction was committed that had refused messages; the next start "
                    "publishes what is missing");
    }
  }
  committing_ = false;
  return committed;
}

// What was published since the last commit, of input that was committed before.
bool ExactlyOnce::commit_output() {
  return transaction_.commit({}) == Transaction::Outcome::kCommitted;
}

// The state first: what Kafka has, the state has. While it is written the messages are sent, which
// count once the transaction has ended. The group's offsets stand for what was published
// as well; while matches are withheld they stay.
bool ExactlyOnce::commit_input() {
  const Intake& intake = run_->uncommitted.intake;
  std::future<void> kept =
      std::async(std::launch::async, [&] { run_->state.commit(intake, run_->tables); });
  // The transaction's end does the rest.
  if (!run_->output->closed()) run_->output->flush(kSendingMs);
  kept.get();
  run_->note_left_out();
  const bool withheld = run_->processor->withholding();
  const Positions& published = withheld ? run_->input.committed() : intake.positions;
  const GroupCommit input = run_->input.to_commit(published, mark());
  if (transaction_.commit(input) == Transaction::Outcome::kCommitted) return true;
  run_->state.take_back();
  return false;
}

// What the group's offsets say: while matches are withheld, nothing of them.
CommitMark ExactlyOnce::mark() const {
  if (!run_->follows()) return {.commit = run_->state.last()};
  const bool lacking = run_->processor->withholding() || run_->left_out_values();
  return {.commit = run_->state.last(),
          .maker = lacking ? 0 : maker(),
          .time = run_->processor->time()};
}

}  // namespace kindred
