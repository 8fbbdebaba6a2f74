// How the service commits, and what it does when a transaction fails.

#include <spdlog/spdlog.h>

#include <algorithm>
#include <future>
#include <utility>

#include "daemon/base/failure.h"
#include "daemon/service/service.h"

namespace kindred {

using boost::asio::awaitable;

namespace {

using Duration = std::chrono::steady_clock::duration;

// A commit that asks nothing of the cluster comes sooner, for the sake of latency: where commits
// are quick they may take a tenth of the time.
constexpr int kWorkToCommit = 10;

// While matches are withheld nobody waits for them.
constexpr std::chrono::milliseconds kCatchUpInterval{1'000};

// A state that nothing else is written to learns late of acknowledgements.
constexpr std::chrono::seconds kForgetting{1};

// For a commit that waits for its cluster in any case.
constexpr int kSendingMs = 1'000;

}  // namespace

bool Service::commit_due(bool idle) const {
  Duration interval = live_ ? commit_interval_ : kCatchUpInterval;
  if (!transaction_ && live_) interval = std::min(interval, kWorkToCommit * commit_time_);
  const bool waited =
      !uncommitted_since_ || std::chrono::steady_clock::now() - *uncommitted_since_ >= interval;
  if (transaction_ && (output_.spoiled() || output_.closed())) return true;
  if (!uncommitted_since_ && processed() == committed_) return renewal_due();
  return (idle && !sending_) || waited;
}

// Whether there is nothing new, but something to tell again, or to forget.
bool Service::renewal_due() const {
  const auto since = std::chrono::steady_clock::now() - committed_at_;
  if (transaction_) return live_ && since >= KafkaInput::kRenewal;
  return state_awaits_ && in_flight_.empty() && since >= kForgetting;
}

awaitable<void> Service::commit() {
  if (!transaction_) co_return co_await commit_and_send();
  const auto begin = std::chrono::steady_clock::now();
  co_await commit_transaction();
  commit_seconds_ += seconds_since(begin);
}

// Whether it was committed. Otherwise everything is as it was after the last commit.
awaitable<bool> Service::commit_transaction() {
  const Positions positions = processed();
  complete_intake(positions);
  bool committed = false;
  const auto end = [&] { committed = end_transaction(&Service::commit_input); };
  co_await prepare_beside(end);
  uncommitted_since_.reset();
  if (!committed) {
    co_await roll_back();
    co_return false;
  }
  note_committed(positions);
  co_return true;
}

// From here on roll_back() leads to where we are now.
void Service::note_committed(const Positions& positions) {
  committed_ = positions;
  committed_at_ = std::chrono::steady_clock::now();
  uncommitted_since_.reset();
  if (!processor_->withholding()) input_.note_committed(positions);
  uncommitted_.intake = {};
  processor_->mark();
}

awaitable<void> Service::roll_back() {
  const auto undo = [&] { processor_->undo(); };
  co_await on_engine(undo);
  stats_ = processor_->stats();
  uncommitted_.intake = {};
  ahead_.clear();
  input_.rewind(committed_);
}

// How far the transaction's input goes, and what of it decides about later input.
void Service::complete_intake(const Positions& positions) {
  Intake& intake = uncommitted_.intake;
  intake.positions = positions;
  intake.names_sources = processor_->names_sources();
  intake.times = processor_->times();
  intake.all_matches = [this](const auto& visit) { processor_->all_matches(visit); };
  // Without transactions, or where there may have been none before.
  const bool may_await = !state_.manifest()->exactly_once || leadership_;
  if (may_await) intake.awaited = in_flight_.awaited();
}

// Blocks. Whether it was committed, not aborted.
bool Service::end_transaction(Commit how) {
  output_.throw_if_failed();
  committing_ = true;
  bool committed = false;
  if (output_.spoiled()) {
    transaction_->abort("not all of it could be written");
  } else {
    const bool closed = output_.closed();
    committed = (this->*how)();
    if (committed && closed) {
      note_published("");
      throw Failure(ExitCode::kInternal,
                    "a transaction was committed that had refused messages; the next start "
                    "publishes what is missing");
    }
  }
  committing_ = false;
  return committed;
}

// What was published since the last commit, of input that was committed before.
bool Service::commit_output() {
  return transaction_->commit({}, {}) == Transaction::Outcome::kCommitted;
}

// What the group's offsets say: while matches are withheld, nothing of them.
CommitMark Service::mark() const {
  if (!leadership_) return {.commit = state_.last()};
  return {.commit = state_.last(),
          .maker = processor_->withholding() || output_.left_out_events() > 0 ? 0 : maker_,
          .time = processor_->time()};
}

// The state first: what Kafka has, the state has. While it is written the messages are sent, which
// count once the transaction has ended. The group's offsets stand for what was published
// as well; while matches are withheld they stay.
bool Service::commit_input() {
  const Intake& intake = uncommitted_.intake;
  std::future<void> kept = std::async(std::launch::async, [&] { state_.commit(intake, tables_); });
  if (!output_.closed()) output_.flush(kSendingMs);  // the transaction's end does the rest
  kept.get();
  note_left_out();
  const Positions& published = processor_->withholding() ? input_.committed() : intake.positions;
  if (transaction_->commit(published, mark()) == Transaction::Outcome::kCommitted) {
    return true;
  }
  state_.take_back();
  return false;
}

}  // namespace kindred
