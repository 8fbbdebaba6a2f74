// What the service keeps over a restart, and how a start goes on from it.

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <chrono>
#include <utility>

#include "daemon/failure.h"
#include "daemon/service.h"
#include "daemon/state/reader.h"

namespace kindred {
namespace {

namespace asio = boost::asio;
using asio::awaitable;

std::vector<PartitionState> states_of(const std::vector<InputPartition>& partitions) {
  std::vector<PartitionState> states;
  states.reserve(partitions.size());
  for (const InputPartition& partition : partitions) states.push_back(state_of(partition));
  return states;
}

}  // namespace

// Blocks. Afterwards the engine holds the records of the last commit, which ends at committed_.
void Service::open_state() {
  const auto begin = std::chrono::steady_clock::now();
  tables_ = {config::describe_fields(config_), states_of(input_.partitions())};
  if (rebuild_ || !state_.manifest()) {
    state_.write({config_.pipeline_name, transaction_.has_value(), config_.digests.records, ""});
  }
  if (rebuild_) state_.forget(input_.last_commit());
  if (state_.manifest()->records != config_.digests.records) {
    throw Failure(ExitCode::kConfiguration,
                  fmt::format("state directory {}: its records were read by another `record` or "
                              "`input.kafka.key` than that of the configuration; start with "
                              "--rebuild to read the topics again",
                              state_.path()));
  }
  StateReader reader(tables_,
                     [&](std::span<const Record> records) { processor_->restore(records); });
  state_.open(input_.last_commit(), &reader);
  reader.finish();

  Positions positions;
  std::vector<bool> names_sources;
  for (const PartitionState& partition : reader.partitions()) {
    positions.push_back(partition.offset);
    names_sources.push_back(partition.names_sources);
  }
  processor_->set_names_sources(names_sources);
  processor_->restore_expiry(reader.times(processor_->expire_by()), reader.kept());
  unsent_.assign(reader.messages().all().begin(), reader.messages().all().end());
  committed_ = std::move(positions);
  if (transaction_) processor_->mark();
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  spdlog::info("state directory {}: commit {}, {} changes of {} records taken in in {:.1f} s",
               state_.path(), state_.last(), reader.records(), processor_->stats().linker.records,
               time.count());
}

// Makes the state one of this delivery, and finds out whether the output topic has to be read.
awaitable<void> Service::adopt_state() {
  Manifest manifest = *state_.manifest();
  const std::string maker = maker_of(config_);
  up_to_date_ = !output_.created() && manifest.published == maker;
  if (transaction_ && !manifest.exactly_once) {
    // Kafka has yet to learn which commit is the last one.
    while (!stopping_) {
      co_await send_again();
      const bool committed = co_await commit_transaction();
      if (committed) break;
    }
    if (stopping_) co_return;
  } else {
    co_await send_again();
  }
  unsent_.clear();
  if (!up_to_date_ && !manifest.published.empty()) {
    spdlog::info("changed since the last start: {}; the matches are compared with the topic's",
                 output_.created() ? "the output topic" : changed_parts(manifest.published, maker));
  }
  manifest.exactly_once = transaction_.has_value();
  if (!up_to_date_) manifest.published.clear();
  const auto write = [&] { state_.write(manifest); };
  co_await on_engine(write);
}

bool Service::compaction_due() const {
  if (compacting_) return false;
  return compaction_wanted_ || (!compaction_failed_ && state_.compaction_due());
}

// Between commits: a journal ends where Kafka's last commit is.
awaitable<void> Service::begin_compaction() {
  compaction_wanted_ = false;
  compaction_failed_ = false;
  compacting_ = true;
  const auto begin = [&] { state_.begin_journal(); };
  co_await run_on(&commits_, begin);
  asio::co_spawn(io_, compact(), asio::detached);
}

awaitable<void> Service::compact() {
  CompactionCounts counts;
  const auto work = [&] { counts = state_.compact(); };
  try {
    co_await run_on(&background_, work);
    ++compactions_;
    spdlog::info("state directory {}: compacted, {} of {} changes are kept", state_.path(),
                 counts.kept, counts.entries);
  } catch (const Failure& failure) {
    spdlog::warn("compacting the state: {}; it grows until a restart, or until SIGUSR1",
                 failure.what());
    compaction_failed_ = true;
  }
  compacting_ = false;
}

// See Manifest::published.
void Service::note_published(const std::string& maker) {
  Manifest manifest = *state_.manifest();
  manifest.published = maker;
  state_.write(manifest);
}

}  // namespace kindred
