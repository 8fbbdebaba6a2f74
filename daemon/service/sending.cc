// How the service commits and sends without transactions: the state holds what each input gives
// before it is sent, and until it is acknowledged.

#include <utility>

#include "daemon/service/service.h"
#include "daemon/state/entries.h"

namespace kindred {
namespace {

using boost::asio::awaitable;

// Leaves a second of the five for the end of the process.
constexpr int kFlushTimeMs = 3'000;

// Sends the messages among a commit's entries, and counts them.
class Sender : public EntryVisitor {
 public:
  Sender(KafkaOutput* output, SentCommit* commit) : output_(output), commit_(commit) {}

  void message(const OutputMessage& message) override {
    ++commit_->messages;
    output_->send(message, &commit_->output);
  }

 private:
  KafkaOutput* output_;
  SentCommit* commit_;
};

}  // namespace

// Once live, what comes next is linked meanwhile, and waits for the next one. Before that the state
// may be given all matches, which must not change meanwhile.
awaitable<void> Service::commit_and_send() {
  co_await await_sent();
  committed_ = processed();
  committed_at_ = std::chrono::steady_clock::now();
  uncommitted_since_.reset();
  complete_intake(committed_);
  sending_ = true;
  run_beside(send(std::exchange(uncommitted_.intake, {})));
  if (!live_) co_await await_sent();
}

awaitable<void> Service::send(Intake intake) {
  const auto begin = std::chrono::steady_clock::now();
  SentCommit* const commit = in_flight_.add(intake.positions);
  const StateTables tables = tables_;  // to which partitions may come
  std::chrono::steady_clock::duration kept{};
  const auto keep_and_send = [&] {
    note_left_out();  // before the commit forgets them
    state_.commit(intake, tables);
    kept = std::chrono::steady_clock::now() - begin;
    Sender sender(&output_, commit);
    for (const std::string& piece : intake.messages.pieces) read_entries(piece, &sender);
    note_left_out();
  };
  co_await run_on(&commits_, keep_and_send);
  --commit->output.messages;
  commit_time_ = kept;
  commit_seconds_ += seconds_since(begin);
  // Not what is in flight by now: some of what the commit told may be acknowledged since.
  state_awaits_ = intake.awaited.value_or(0) + commit->messages > 0;
  sending_ = false;
  input_events_.wake();
}

awaitable<void> Service::await_sent() {
  while (sending_) {
    co_await prepare_ahead();
    if (sending_) co_await input_events_.wait();
  }
}

// The group's offsets stand for what was published as well; while matches are withheld they stay.
void Service::note_acknowledged() {
  const std::optional<Positions> positions = in_flight_.take_acknowledged();
  if (positions && live_) input_.commit(*positions, mark(), false);
}

awaitable<void> Service::await_acknowledgements() {
  for (;;) {
    note_acknowledged();
    if (stopping_ || in_flight_.empty()) co_return;
    co_await input_events_.wait();
    output_.throw_if_failed();
  }
}

// What an earlier run has left is given anew by the next commit. Where what is known is compared
// with what the topics hold, that tells which messages are missing of those that keep the last
// values.
awaitable<void> Service::send_again() {
  for (const OutputMessage& message : unsent_) {
    if (!up_to_date_ && keeps_last_values(message.topic)) continue;
    if (transaction_) {
      const auto send = [&] { output_.send(message, &uncommitted_.output); };
      co_await on_engine(send);
    } else {
      append_message(message, &uncommitted_.intake.messages);
    }
  }
  if (!unsent_.empty()) uncommitted_since_ = std::chrono::steady_clock::now();
}

awaitable<void> Service::drain_acknowledged() {
  if (uncommitted_since_ || processed() != committed_) co_await commit_and_send();
  co_await await_sent();
  bool flushed = false;
  const auto flush = [&] { flushed = output_.flush(kFlushTimeMs); };
  co_await on_engine(flush);
  output_.throw_if_failed();
  if (!flushed) warn_of_unacknowledged();
  const std::optional<Positions> positions = in_flight_.take_acknowledged();
  const auto keep = [&] {
    note_left_out();
    if (state_awaits_) {
      complete_intake(processed());
      state_.commit(uncommitted_.intake, tables_);
    }
    if (positions && live_) input_.commit(*positions, mark(), true);
  };
  co_await on_engine(keep);
}

}  // namespace kindred
