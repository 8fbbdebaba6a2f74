// Several processes run one pipeline, each with a state of its own: one leads, the others apply
// what it has committed, and one of them takes its place.

#include <spdlog/spdlog.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/base/failure.h"
#include "daemon/kafka/topics.h"
#include "daemon/service/maker.h"
#include "daemon/service/service.h"
#include "daemon/service/systemd.h"

namespace kindred {
namespace {

using boost::asio::awaitable;

// Of rejected messages alone: a transaction that is open much longer is given up by the cluster.
constexpr double kSecondsATransaction = 1;

std::optional<GroupOffsets> look_at_group(const KafkaInput& input) {
  try {
    return input.look_at_group();
  } catch (const KafkaError& error) {
    spdlog::debug("standing by: {}", error.what());
    return std::nullopt;
  }
}

}  // namespace

awaitable<void> Service::stand_by() {
  notify_status("catching up with the process that leads");
  processor_->withhold({});
  input_.read_up_to(Positions(input_.partitions().size(), 0));
  begin_input();
  while (!stopping_ && !leadership_->leads()) {
    const bool heard = co_await follow();
    if (heard && !standing_by_) join_standbys();
    co_await compact_when_due();
    if (!stopping_ && !leadership_->leads()) co_await input_events_.wait();  // a second at the most
  }
  if (!stopping_) co_await take_the_lead();
}

// Only who is as far as the leader may come to lead: so that it can do so at once.
void Service::join_standbys() {
  leadership_->join();
  leadership_events_.watch(leadership_->queue());
  standing_by_ = true;
  spdlog::info("standing by: {} records, {} matches and {} reviews known", stats_.linker.records,
               stats_.linker.matches, stats_.linker.reviews);
  notify_ready();
  notify_status("standing by");
}

// Applies what the leader has committed by now. Whether that could be asked for, and was done.
awaitable<bool> Service::follow() {
  if (!partition_counts_.empty()) add_partitions();
  std::optional<GroupOffsets> group;
  const auto look = [&] { group = look_at_group(input_); };
  co_await run_on(&background_, look);
  if (!group) co_return false;
  co_await apply_up_to(*group);
  co_return !stopping_;
}

// Publishes nothing, not even what is rejected: it was.
awaitable<void> Service::apply_up_to(const GroupOffsets& group) {
  input_.note_group(group);
  input_.read_up_to(group.positions);
  while (!stopping_ && !input_.at_limits()) {
    co_await mind_memory();
    PendingBatch batch = take();
    // Who leads has left out partitions, or not: its mark says what came of it.
    batch.at_end.assign(batch.at_end.size(), false);
    if (!batch.input.messages.empty()) {
      co_await process(&batch);
      if (commit_due(false)) co_await keep_applied();
    } else if (!input_.at_limits()) {
      co_await input_events_.wait();
    }
    put_by(std::move(batch));
  }
  if (stopping_) co_return;
  if (const std::optional<int64_t> time = group.mark.time) {
    const auto advance = [&] { processor_->advance(*time, &uncommitted_); };
    co_await on_engine(advance);
    stats_ = processor_->stats();
  }
  const bool changed = !uncommitted_.intake.records.empty() || state_.matches_due();
  if (changed || input_.positions() != committed_) co_await keep_applied();
}

// In the state alone: the leader has committed it in Kafka.
awaitable<void> Service::keep_applied() {
  const Positions positions = input_.positions();
  complete_intake(positions);
  const auto keep = [&] { state_.commit(uncommitted_.intake, tables_); };
  co_await run_on(&commits_, keep);
  note_committed(positions);
}

// --- Taking over --------------------------------------------------------------------------------

awaitable<void> Service::take_the_lead() {
  const auto begin = std::chrono::steady_clock::now();
  spdlog::info("leading now: taking over");
  notify_status("taking over");
  standing_by_ = false;
  const bool alone = co_await shut_out_others();
  if (!alone) co_return;
  GroupOffsets group;
  const Attempt look = [&] {
    try {
      group = input_.ask_for_group();
      input_.look_up_ends();
      look_at_output();
      return std::string();
    } catch (const KafkaError& error) {
      return std::string(error.what());
    }
  };
  const bool looked = co_await insist(&look);
  if (!looked) co_return;
  co_await apply_up_to(group);
  if (stopping_) co_return;
  co_await lead_from(group);
  spdlog::info("taken over in {:.1f} s", seconds_since(begin));
}

// What the process that led before has begun is aborted, and it publishes no more. Its partitions
// are ours.
awaitable<bool> Service::shut_out_others() {
  std::vector<int> counts;
  const Attempt attempt = [&] {
    try {
      counts = input_.count_partitions();
      const bool all = std::ranges::find(counts, 0) == counts.end();
      return all ? transaction_->open() : std::string("not all input topics are known there");
    } catch (const KafkaError& error) {
      return std::string(error.what());
    }
  };
  const bool done = co_await insist(&attempt);
  if (!done) co_return false;
  partition_counts_ = std::move(counts);
  add_partitions();
  co_return true;
}

// The matches of our state are those on the output topic when both stand for the same input, by the
// same rules. Otherwise the topic is read, and the difference published.
awaitable<void> Service::lead_from(const GroupOffsets& group) {
  Manifest manifest = *state_.manifest();
  up_to_date_ = !output_.created() && !manifest.published.empty() && group.mark.maker == maker_ &&
                input_.positions() == group.positions && !output_lacks_matches();
  processor_->resume();
  input_.read_on();
  if (!up_to_date_) co_await read_output();
  if (stopping_) co_return;
  count_anew();
  co_await tell_commit();
  if (stopping_) co_return;
  manifest.ahead = state_.ahead();
  manifest.published = up_to_date_ ? maker_of(config_) : "";
  const auto write = [&] { state_.write(manifest); };
  co_await on_engine(write);
}

// Our input goes on behind the group's offsets after matches were withheld, or where we led before
// and were killed between the state's commit and the cluster's. What is rejected of the messages in
// between was not committed. Whether it is now part of the transaction, or committed.
awaitable<bool> Service::reject_again() {
  if (config_.kafka_output->rejected.empty()) co_return true;
  const Positions end = processed();
  Positions begin = input_.committed();
  for (size_t i = 0; i < begin.size(); ++i) {
    // What the topic has lost since can be rejected no more.
    begin[i] = std::min(std::max(begin[i], input_.partitions()[i].begin), end[i]);
  }
  if (begin == end) co_return true;
  input_.read_up_to(end);  // nothing was taken ahead, for matches were withheld
  input_.rewind(begin);
  bool committed = true;
  auto since = std::chrono::steady_clock::now();
  while (!stopping_ && committed && !input_.at_limits()) {
    PendingBatch batch;
    input_.take(&batch.input);
    const auto work = [&] {
      processor_->reject_again(&batch, &uncommitted_);
      if (seconds_since(since) < kSecondsATransaction) return;
      committed = end_transaction(&Service::commit_rejected);
      since = std::chrono::steady_clock::now();
    };
    if (!batch.input.messages.empty()) {
      co_await on_engine(work);
    } else if (!input_.at_limits()) {
      co_await input_events_.wait();
    }
  }
  const bool done = committed && input_.at_limits();
  input_.rewind(end);
  input_.read_on();
  co_return done;
}

// What is rejected so far. The matches published are those of more input.
bool Service::commit_rejected() {
  const Positions positions = input_.positions();
  const CommitMark so_far{.commit = state_.last(), .time = processor_->time()};
  if (transaction_->commit(positions, so_far) == Transaction::Outcome::kAborted) return false;
  input_.note_committed(positions);
  return true;
}

void Service::check_leadership() const {
  if (!leadership_ || leadership_->leads()) return;
  throw Failure(ExitCode::kUnavailable,
                "another process leads this pipeline now; a start stands by");
}

awaitable<void> Service::rejoin_standbys() {
  spdlog::warn("the cluster has missed this process; it joins the others anew");
  std::unique_ptr<KafkaClient> before = leadership_->rejoin();
  leadership_events_.watch(leadership_->queue());
  const auto destroy = [&] { before.reset(); };
  co_await run_on(&background_, destroy);
}

awaitable<void> Service::watch_leadership() {
  while (leadership_) {
    co_await leadership_events_.wait();
    leadership_->poll();
    if (leadership_->missed()) co_await rejoin_standbys();
    input_events_.wake();
  }
}

}  // namespace kindred
