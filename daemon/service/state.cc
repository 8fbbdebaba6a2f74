// What the service keeps over a restart, and how a start goes on from it.

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <utility>

#include "daemon/base/failure.h"
#include "daemon/service/maker.h"
#include "daemon/service/restore.h"
#include "daemon/service/service.h"

namespace kindred {
namespace {

using boost::asio::awaitable;

std::vector<PartitionState> states_of(const std::vector<InputPartition>& partitions) {
  std::vector<PartitionState> states;
  states.reserve(partitions.size());
  for (const InputPartition& partition : partitions) states.push_back(state_of(partition));
  return states;
}

// What the manifest says of a process that follows another one.
Manifest following(Manifest manifest) {
  manifest.exactly_once = true;
  manifest.ahead.reset();
  return manifest;
}

}  // namespace

// What a standby without a state reads is all that there was, or it would be another one than the
// leader's.
void Service::check_beginnings() const {
  if (input_.last_mark().commit == 0) return;
  for (const InputPartition& partition : input_.partitions()) {
    if (partition.begin == 0) continue;
    throw Failure(
        ExitCode::kUnavailable,
        fmt::format("{}: its records before offset {} are gone, and the state has none yet; start "
                    "with a copy of the state directory of another process, made while that was "
                    "stopped, or with --rebuild to go by what the topics have now",
                    name_of(partition), partition.begin));
  }
}

// Blocks. Afterwards the engine holds the records of the last commit, which ends at committed_:
// kNeverRead where it does not name a partition.
void Service::open_state() {
  tables_ = {config::describe_fields(config_), states_of(input_.partitions())};
  const bool follows = leadership_.has_value();
  if (rebuild_ || !state_.manifest()) {
    if (follows && !rebuild_) check_beginnings();
    state_.write({config_.pipeline_name, transaction_.has_value(), config_.digests.records,
                  follows && !rebuild_ ? maker_of(config_) : ""});
  }
  if (rebuild_) state_.forget(follows ? 0 : input_.last_mark().commit);
  if (state_.manifest()->records != config_.digests.records) {
    throw Failure(
        ExitCode::kConfiguration,
        fmt::format("state directory {}: its records were read by another `record` or "
                    "`input.kafka.key` than that of the configuration, or by an early "
                    "version of the program; start with --rebuild to read the topics again",
                    state_.path()));
  }
  StateTables unread = tables_;
  for (PartitionState& partition : unread.partitions) partition.offset = kNeverRead;
  Restored restored = kindred::restore(&state_, unread, input_.last_mark().commit, follows, config_,
                                       processor_.get());
  if (follows) state_.write(following(*state_.manifest()));
  // With standby what a run without transactions has left unsent is found otherwise: events are
  // among the difference, and what was rejected lies behind the group's offsets.
  if (!follows) unsent_ = std::move(restored.unsent);
  committed_ = std::move(restored.positions);
  if (transaction_) processor_->mark();
  if (restored.cut > 0) {
    spdlog::info(
        "state directory {}: {} bytes behind commit {} are cut off, of a commit that did not end",
        state_.path(), restored.cut, state_.last());
  }
  spdlog::info("state directory {}: commit {}, {} changes of {} records taken in in {:.2f} s{}",
               state_.path(), state_.last(), restored.changes, processor_->stats().linker.records,
               restored.read_seconds + restored.link_seconds,
               restored.linked && restored.changes > 0 ? ", linked anew" : "");
}

// Makes the state one of this delivery, and finds out whether the output topic has to be read.
awaitable<void> Service::adopt_state() {
  Manifest manifest = *state_.manifest();
  const std::string maker = maker_of(config_);
  const bool followed = !manifest.ahead;
  const bool other_topic = output_.created() || output_lacks_matches();
  up_to_date_ = !other_topic && !followed && manifest.published == maker;
  if (followed) count_anew();
  if (transaction_ && (!manifest.exactly_once || followed)) {
    co_await tell_commit();
    if (stopping_) co_return;
  } else {
    co_await send_again();
  }
  unsent_.clear();
  manifest.ahead = state_.ahead();
  if (!up_to_date_ && !followed && !manifest.published.empty()) {
    spdlog::info("changed since the last start: {}; the matches are compared with the topic's",
                 other_topic ? "the output topic" : changed_parts(manifest.published, maker));
  }
  manifest.exactly_once = transaction_.has_value();
  if (!up_to_date_) manifest.published.clear();
  const auto write = [&] { state_.write(manifest); };
  co_await on_engine(write);
}

// Blocks. Throws KafkaError.
void Service::look_at_output() {
  written_ = output_.created() ? 0 : output_.written(input_.client());
}

// Whether the topic was given fewer messages, ever, than there are matches that were published on
// it: it was made anew meanwhile.
bool Service::output_lacks_matches() const {
  const uint64_t live = stats_.linker.matches + stats_.linker.reviews + stats_.kept;
  if (written_ + unsent_.size() >= live) return false;
  spdlog::warn(
      "topic {} was given {} messages, and {} matches are known that should be on it: it was made "
      "anew, or they were left out; the matches are compared with what it holds",
      config_.kafka_output->topic, written_, live);
  return true;
}

// For a state whose numbers were not Kafka's. The process that led before may have written one
// commit more than Kafka has: its number stays free.
void Service::count_anew() { state_.count_from(input_.last_mark().commit + 2); }

// Kafka learns which commit is the last one.
awaitable<void> Service::tell_commit() {
  while (!stopping_) {
    co_await send_again();
    const bool committed = co_await commit_transaction();
    if (committed) break;
  }
}

awaitable<void> Service::compact_when_due() {
  const uint64_t live = stats_.linker.records + stats_.linker.matches + stats_.linker.reviews;
  if (!compactor_.due(live)) co_return;
  co_await await_sent();
  const bool begun = co_await compactor_.begin(&commits_);
  if (begun) run_beside(compactor_.compact());
}

// See Manifest::published.
void Service::note_published(const std::string& maker) {
  Manifest manifest = *state_.manifest();
  if (manifest.published == maker) return;
  manifest.published = maker;
  state_.write(manifest);
}

// What counts as published, and is not on the topic for its size: so that the next start looks.
void Service::note_left_out() {
  if (output_.left_out_events() > 0) note_published("");
}

}  // namespace kindred
