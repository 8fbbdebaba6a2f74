// How the service ends a transaction, and what it does when one fails.

#include <spdlog/spdlog.h>

#include <utility>

#include "daemon/failure.h"
#include "daemon/service.h"

namespace kindred {

using boost::asio::awaitable;

bool Service::commit_due(bool idle) const {
  if (!transaction_ || !live_) return false;
  if (output_.spoiled() || output_.closed()) return true;
  if (input_.positions() == committed_) return false;
  return idle || !uncommitted_since_ ||
         std::chrono::steady_clock::now() - *uncommitted_since_ >=
             config_.kafka_output->commit_interval;
}

// Whether it was committed. Otherwise everything is as it was after the last commit.
awaitable<bool> Service::commit_transaction() {
  const Positions positions = input_.positions();
  bool committed = false;
  const auto end = [&] { committed = end_transaction(positions); };
  co_await run_on(&commits_, end);
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
  input_.note_committed(positions);
  processor_->mark();
}

awaitable<void> Service::roll_back() {
  const auto undo = [&] { processor_->roll_back(); };
  co_await on_engine(undo);
  stats_ = processor_->stats();
  input_.rewind(committed_);
}

// Blocks. Whether it was committed, not aborted.
bool Service::end_transaction(const Positions& positions) {
  output_.throw_if_failed();
  committing_ = true;
  bool committed = false;
  if (output_.spoiled()) {
    transaction_->abort("not all of it could be written");
  } else {
    const bool closed = output_.closed();
    committed = transaction_->commit(positions) == Transaction::Outcome::kCommitted;
    if (committed && closed) {
      throw Failure(ExitCode::kInternal,
                    "a transaction was committed that had refused messages; the next start "
                    "publishes what is missing");
    }
  }
  committing_ = false;
  return committed;
}

}  // namespace kindred
