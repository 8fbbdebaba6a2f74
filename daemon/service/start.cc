#include "daemon/service/start.h"

#include <fmt/format.h>

#include <utility>

#include "daemon/base/failure.h"
#include "daemon/base/log.h"
#include "daemon/service/maker.h"
#include "daemon/service/restore.h"

namespace kindred {
namespace {

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

void count_anew(Run* run) { run->state.count_from(run->input.last_mark().commit + 2); }

Task<void> Start::restore() {
  run_->processor = std::make_unique<BatchProcessor>(run_->config, run_->input.partitions(),
                                                     delivery_->outlet(), run_->event_schemas);
  run_->options.notices->status("restoring the state");
  const auto open = [&] { open_state(); };
  co_await run_->threads.on_engine(open);
  run_->input.start_at(run_->uncommitted.committed);
  run_->uncommitted.committed = run_->input.positions();
  run_->stats = run_->processor->stats();
}

// Blocks. Afterwards the engine holds the records of the last commit, which ends at what is
// committed: kNeverRead where it does not name a partition.
void Start::open_state() {
  State& state = run_->state;
  const bool follows = run_->follows();
  run_->tables = {config::describe_fields(run_->config), states_of(run_->input.partitions())};
  prepare_manifest();
  check_records();
  StateTables unread = run_->tables;
  for (PartitionState& partition : unread.partitions) partition.offset = kNeverRead;
  Restored restored = kindred::restore(&state, unread, run_->input.last_mark().commit, follows,
                                       run_->config, run_->processor.get());
  if (follows) state.write(following(*state.manifest()));
  // With standby what a run without transactions has left unsent is found otherwise: events are
  // among the difference, and what was rejected lies behind the group's offsets.
  if (!follows) unsent_ = std::move(restored.unsent);
  run_->uncommitted.committed = std::move(restored.positions);
  delivery_->note_restored();
  if (restored.cut > 0) {
    log::info(
        "state directory {}: {} bytes behind commit {} are cut off, of a commit that did not end",
        state.path(), restored.cut, state.last());
  }
  log::info("state directory {}: commit {}, {} changes of {} records taken in in {:.2f} s{}",
            state.path(), state.last(), restored.changes, run_->processor->stats().linker.records,
            restored.read_seconds + restored.link_seconds,
            restored.linked && restored.changes > 0 ? ", linked anew" : "");
}

// There is one afterwards; with --rebuild that of a state that holds nothing.
void Start::prepare_manifest() {
  State& state = run_->state;
  const config::Config& config = run_->config;
  const bool rebuild = run_->options.rebuild;
  const bool follows = run_->follows();
  if (rebuild || !state.manifest()) {
    if (follows && !rebuild) check_beginnings();
    state.write({config.pipeline_name, delivery_->exactly_once(), config.digests.records,
                 follows && !rebuild ? maker_of(config, run_->event_schemas) : ""});
  }
  if (rebuild) state.forget(follows ? 0 : run_->input.last_mark().commit);
}

void Start::check_records() const {
  if (run_->state.manifest()->records == run_->config.digests.records) return;
  throw Failure(ExitCode::kConfiguration,
                fmt::format("state directory {}: its records were read by another `record` or "
                            "`input.kafka.key` than that of the configuration, or by an early "
                            "version of the program; start with --rebuild to read the topics again",
                            run_->state.path()));
}

// What a standby without a state reads is all that there was, or it would be another one than the
// leader's.
void Start::check_beginnings() const {
  if (run_->input.last_mark().commit == 0) return;
  for (const InputPartition& partition : run_->input.partitions()) {
    if (partition.begin == 0) continue;
    throw Failure(
        ExitCode::kUnavailable,
        fmt::format("{}: its records before offset {} are gone, and the state has none yet; start "
                    "with a copy of the state directory of another process, made while that was "
                    "stopped, or with --rebuild to go by what the topics have now",
                    name_of(partition), partition.begin));
  }
}

// Makes the state one of this delivery, and finds out whether the output topic has to be read.
Task<void> Start::adopt() {
  Manifest manifest = *run_->state.manifest();
  const std::string maker = maker_of(run_->config, run_->event_schemas);
  const bool followed = !manifest.ahead;
  const bool other_topic = topics_->created() || topics_->lack_values(unsent_.size());
  const bool up_to_date = !other_topic && !followed && manifest.published == maker;
  if (followed) count_anew(run_);
  const bool ours = manifest.exactly_once && !followed;
  const bool adopted = co_await delivery_->adopt(unsent_, ours, up_to_date);
  unsent_.clear();
  if (!adopted) co_return;
  manifest.ahead = run_->state.ahead();
  if (!up_to_date && !followed && !manifest.published.empty()) {
    log::info("changed since the last start: {}; the matches are compared with the topic's",
              other_topic ? "the output topic" : changed_parts(manifest.published, maker));
  }
  manifest.exactly_once = delivery_->exactly_once();
  if (!up_to_date) manifest.published.clear();
  const auto write = [&] { run_->state.write(manifest); };
  co_await run_->threads.on_engine(write);
  if (!up_to_date) co_await topics_->read();
  run_->options.notices->status("catching up with the input topics");
}

}  // namespace kindred
