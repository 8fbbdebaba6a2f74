#include "daemon/service/acknowledged.h"

#include <algorithm>
#include <utility>

#include "daemon/base/seconds_since.h"
#include "daemon/service/unacknowledged_warning.h"
#include "daemon/state/entries.h"

namespace kindred {
namespace {

// A commit asks nothing of the cluster, so that it comes sooner, for the sake of latency: where
// commits are quick they may take a tenth of the time.
constexpr int kWorkToCommit = 10;

// A state that nothing else is written to learns late of acknowledgements.
constexpr std::chrono::seconds kForgetting{1};

// Sends the messages among a commit's entries, and counts them.
class Sender : public EntryVisitor {
 public:
  Sender(Output* output, SentCommit* commit) : output_(output), commit_(commit) {}

  void message(const OutputMessage& message) override {
    ++commit_->messages;
    output_->send(message, &commit_->output);
  }

 private:
  Output* output_;
  SentCommit* commit_;
};

}  // namespace

Acknowledged::Acknowledged(Run* run, Feed* feed, Outlet* elsewhere)
    : Delivery(run, feed), elsewhere_(elsewhere), outlet_(run) {}

void Acknowledged::KeptOutlet::publish(std::string_view key, std::optional<std::string_view> value,
                                       int64_t time) {
  OutputMessage message{.key = std::string(key), .time = time};
  if (value) message.value = *value;
  append_message(message, &run_->uncommitted.intake.messages);
}

bool Acknowledged::KeptOutlet::takes(const OutputMessage& message) {
  return run_->output->takes(message);
}

void Acknowledged::KeptOutlet::send(const OutputMessage& message) {
  if (takes(message)) append_message(message, &run_->uncommitted.intake.messages);
}

// --- The start ----------------------------------------------------------------------------------

// The next commit gives them. Where what is known is compared with what the topics hold, that tells
// which messages are missing of those that keep the last values.
Task<bool> Acknowledged::adopt(const std::vector<OutputMessage>& unsent, bool /*ours*/,
                               bool up_to_date) {
  for (const OutputMessage& message : unsent) {
    if (!up_to_date && keeps_last_values(message.topic)) continue;
    append_message(message, &run_->uncommitted.intake.messages);
  }
  if (!unsent.empty()) run_->uncommitted.since = std::chrono::steady_clock::now();
  co_return true;
}

Task<bool> Acknowledged::publish_difference() {
  const Positions positions = feed_->processed();
  prepare_intake(positions);
  SentCommit* const sent = in_flight_.add(positions);
  DirectOutlet direct(run_->output, &sent->output);
  Outlet* const outlet = elsewhere_ != nullptr ? elsewhere_ : &direct;
  BatchProcessor* const processor = run_->processor.get();
  bool published = true;
  const auto publish = [&] {
    const auto interlude = [&] { return !run_->phase.stopping; };
    if (!processor->withholding()) return;
    // Its change has a number of its own, also where it is not sent to its end.
    if (processor->tells_entities()) begin_change();
    published = processor->publish_difference(outlet, run_->state.last(), interlude);
  };
  co_await run_->threads.on_engine(publish);
  --sent->output.messages;
  run_->stats = processor->stats();
  co_return published;
}

void Acknowledged::begin_change() {
  run_->state.commit(run_->uncommitted.intake, run_->tables);
  run_->uncommitted.intake = {};
}

Task<void> Acknowledged::confirm() {
  for (;;) {
    note_acknowledged();
    if (run_->phase.stopping) co_return;
    if (in_flight_.empty()) break;
    co_await run_->input_events.wait();
    run_->output->throw_if_failed();
  }
  run_->input.commit(run_->uncommitted.committed, mark(), false);
  if (run_->state.matches_due()) co_await commit();
}

// --- The loop -----------------------------------------------------------------------------------

Delivery::Duration Acknowledged::interval() const {
  if (!run_->phase.live) return kCatchUpInterval;
  return std::min<Duration>(run_->settings.commit_interval, kWorkToCommit * commit_time_);
}

bool Acknowledged::renewal_due() const {
  const auto since = std::chrono::steady_clock::now() - run_->uncommitted.committed_at;
  return state_awaits_ && in_flight_.empty() && since >= kForgetting;
}

// Once live, what comes next is linked meanwhile, and waits for the next one. Before that the state
// may be given all matches, which must not change meanwhile.
Task<void> Acknowledged::commit() {
  co_await settle();
  Uncommitted& uncommitted = run_->uncommitted;
  co_await publish_entities();
  uncommitted.committed = feed_->processed();
  uncommitted.committed_at = std::chrono::steady_clock::now();
  const auto since = std::exchange(uncommitted.since, std::nullopt);
  prepare_intake(uncommitted.committed);
  sending_ = true;
  run_->threads.run_beside(send(std::exchange(uncommitted.intake, {}), since));
  if (!run_->phase.live) co_await settle();
}

Task<void> Acknowledged::send(Intake intake, std::optional<Uncommitted::Time> since) {
  const auto begin = std::chrono::steady_clock::now();
  SentCommit* const commit = in_flight_.add(intake.positions);
  const StateTables tables = run_->tables;  // to which partitions may come
  Duration kept{};
  const auto keep_and_send = [&] {
    run_->note_left_out();  // before the commit forgets them
    run_->state.commit(intake, tables);
    kept = std::chrono::steady_clock::now() - begin;
    Sender sender(run_->output, commit);
    for (const std::string& piece : intake.messages.pieces) read_entries(piece, &sender);
    run_->note_left_out();
  };
  co_await run_->threads.on_commits(keep_and_send);
  --commit->output.messages;
  commit_time_ = kept;
  run_->note_commit(since, seconds_since(begin));
  // Not what is in flight by now: some of what the commit told may be acknowledged since.
  state_awaits_ = intake.awaited.value_or(0) + commit->messages > 0;
  sending_ = false;
  run_->input_events.wake();
}

void Acknowledged::prepare_intake(const Positions& positions) {
  complete_intake(positions);
  run_->uncommitted.intake.awaited = in_flight_.awaited();
}

Task<void> Acknowledged::settle() {
  while (sending_) {
    co_await feed_->prepare_ahead();
    if (sending_) co_await run_->input_events.wait();
  }
}

// The group's offsets stand for what was published as well; while matches are withheld they stay.
void Acknowledged::note_acknowledged() {
  const std::optional<Positions> positions = in_flight_.take_acknowledged();
  if (positions && run_->phase.live) run_->input.commit(*positions, mark(), false);
}

Task<void> Acknowledged::drain() {
  Uncommitted& uncommitted = run_->uncommitted;
  if (uncommitted.since || feed_->processed() != uncommitted.committed) co_await commit();
  co_await settle();
  bool flushed = false;
  const int time = static_cast<int>(run_->options.periods.flush.count());
  const auto flush = [&] { flushed = run_->output->flush(time); };
  co_await run_->threads.on_engine(flush);
  run_->output->throw_if_failed();
  if (!flushed) warn_of_unacknowledged(*run_->output);
  const std::optional<Positions> positions = in_flight_.take_acknowledged();
  const auto keep = [&] {
    run_->note_left_out();
    if (state_awaits_) {
      prepare_intake(feed_->processed());
      run_->state.commit(uncommitted.intake, run_->tables);
    }
    if (positions && run_->phase.live) run_->input.commit(*positions, mark(), true);
  };
  co_await run_->threads.on_engine(keep);
}

std::optional<std::string> Acknowledged::trouble() const {
  if (run_->phase.live && in_flight_.waits_longer_than(kPatience)) {
    return "the cluster does not acknowledge what was sent\n";
  }
  return std::nullopt;
}

}  // namespace kindred
