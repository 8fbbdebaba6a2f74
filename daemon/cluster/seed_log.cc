#include "daemon/cluster/seed_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <iterator>
#include <memory>
#include <utility>

#include "daemon/base/failure.h"
#include "daemon/base/log.h"
#include "daemon/base/seconds_since.h"
#include "daemon/base/sleep_unless.h"
#include "daemon/cluster/log_remains.h"
#include "daemon/cluster/log_turns.h"
#include "daemon/cluster/moved_state.h"
#include "daemon/cluster/one_process.h"
#include "daemon/cluster/prepare_role.h"
#include "daemon/service/retry_time.h"
#include "daemon/service/stale_state.h"
#include "daemon/state/directory.h"
#include "daemon/state/reader.h"
#include "daemon/transport/cluster_error.h"
#include "daemon/transport/partition.h"

namespace kindred {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds kFirstRetry{200};
constexpr milliseconds kLastRetry{5'000};

// The process is to stop: no fault.
class Stopped : public std::exception {};

class LastPartitions : public EntryVisitor {
 public:
  void partitions(const std::vector<PartitionState>& partitions) override { all = partitions; }
  std::vector<PartitionState> all;
};

// Who decides finds the matches anew: they need not be held.
class RecordsReader : public StateReader {
 public:
  using StateReader::StateReader;
  void match(const PairNote& /*change*/) override {}
};

void read_log(ClusterTopics* topics, const std::string& log,
              const std::function<void(const LogEntry&)>& take) {
  const std::unique_ptr<TopicReader> reader = topics->read_to_end({{log, 0, kBeginning}});
  TopicMessage message;
  while (!reader->at_ends(false)) {
    if (reader->take(&message)) {
      take(log_entry_of(message));
    } else {
      reader->wait(milliseconds(50));
    }
  }
}

}  // namespace

SeedLog::SeedLog(const config::Config& config, const ClusterSetting& setting, ClusterTopics* topics,
                 std::string folder, size_t records)
    : config_(config),
      setting_(setting),
      topics_(topics),
      folder_(std::move(folder)),
      at_once_(records),
      received_(config) {}

void SeedLog::run(const std::atomic<bool>& stop) {
  stop_ = &stop;
  RetryTime retries(kFirstRetry, kLastRetry);
  while (!stop) {
    std::string why;
    try {
      attempt();
      break;
    } catch (const Stopped&) {
      break;
    } catch (const StateInUse&) {
      why = "waits for the process that uses the state directory " + folder_;
    } catch (const BeginAnew& error) {
      why = std::string("begins anew: ") + error.what();
    } catch (const ClusterError& error) {
      if (error.refused()) throw;
      why = std::string("begins anew: ") + error.what();
    } catch (const Failure& error) {
      if (error.code() != ExitCode::kUnavailable) throw;
      why = std::string("begins anew: ") + error.what();
    }
    let_go();
    log::warn("the move to a cluster {}", why);
    note(why);
    sleep_unless(stop, retries.note_failure(RetryTime::Clock::now()));
  }
  let_go();
  note("");
}

void SeedLog::attempt() {
  if (!has_state(folder_)) return;
  const auto since = std::chrono::steady_clock::now();
  state_.emplace(folder_, config_.pipeline_name);
  if (!state_->manifest()) return;
  uint64_t commit = commit_of_one_process(offsets());
  if (commit == 0) {
    if (is_moving(folder_)) {
      put_aside();
    } else {
      log::info(
          "state directory {}: its process was not the last one of group {}; it is left alone",
          folder_, setting_.prepare_group);
    }
    return;
  }
  check(commit);
  note("the state of the process without `cluster` is written into the log");
  log::info("moving to the cluster: writing the state in {} into the log", folder_);
  writer_ = topics_->write_in_place_of_one();  // which commits no more from here on
  const std::vector<CommittedOffset> offsets = this->offsets();
  commit = commit_of_one_process(offsets);
  if (commit == 0) throw BeginAnew("another process was at it");
  check_positions(offsets, commit);
  pool_.emplace(config_.threads);
  preparers_.emplace(config_.pipeline, &*pool_);
  const uint64_t before = records_;
  LogRemains remains;
  read_log(topics_, setting_.log, [&](const LogEntry& entry) {
    check_stop();
    remains.take(entry);
  });
  write_state(offsets, commit, &remains);
  end(offsets, commit);
  log::info("moved to the cluster: {} changes of records of commit {} are in the log, in {:.1f} s",
            records_ - before, commit, seconds_since(since));
  put_aside();
}

std::vector<CommittedOffset> SeedLog::offsets() const {
  return topics_->offsets(setting_.prepare_group, config_.kafka_input->all_topics());
}

// Before anything is written, and the process that may have what this state lacks is shut out.
void SeedLog::check(uint64_t commit) const {
  const Manifest& manifest = *state_->manifest();
  const auto refuse = [&](const std::string& why) {
    throw Failure(
        ExitCode::kConfiguration,
        fmt::format("state directory {}: cannot be moved to a cluster: {}", state_->path(), why));
  };
  if (manifest.records != config_.digests.records) {
    refuse(
        "its records were read by another `record` or `input.kafka.key`; start it without "
        "`cluster`, with --rebuild, until it is live, and stop it");
  }
  if (config_.expire) refuse("its records expire, and how far time has come is not moved");
  if (!manifest.exactly_once) {
    refuse(
        "it was run at least once; start it without `cluster`, exactly once, until it is live, "
        "and stop it");
  }
  if (!manifest.ahead) {
    refuse(
        "its process stood by for another one; start first where that is which led at last, and "
        "remove this one");
  }
  const std::optional<uint64_t> last = last_commit_in(state_->path());
  if (last && *last + static_cast<uint64_t>(*manifest.ahead) < commit) {
    refuse(
        fmt::format("it ends with commit {}, and the group has commit {}: it is a copy from "
                    "before; start first where the state is that was used last, and remove "
                    "this one",
                    *last + static_cast<uint64_t>(*manifest.ahead), commit));
  }
}

StateTables SeedLog::tables(const std::vector<CommittedOffset>& offsets) const {
  StateTables tables{config::describe_fields(config_), {}};
  for (const CommittedOffset& one : offsets) {
    tables.partitions.push_back({.topic = one.at.topic,
                                 .number = static_cast<uint32_t>(one.at.partition),
                                 .offset = kNeverRead});
  }
  return tables;
}

// While it compares what it found with the output topic, a process is further than the group.
void SeedLog::check_positions(const std::vector<CommittedOffset>& offsets, uint64_t commit) {
  LastPartitions last;
  state_->open(commit, &last);
  for (const CommittedOffset& one : offsets) {
    const auto known = std::ranges::find_if(last.all, [&](const PartitionState& partition) {
      return partition.topic == one.at.topic &&
             partition.number == static_cast<uint32_t>(one.at.partition);
    });
    const int64_t ours = known == last.all.end() ? 0 : std::max<int64_t>(0, known->offset);
    const int64_t group = std::max<int64_t>(0, one.at.offset);
    if (ours == group) continue;
    throw Failure(
        ExitCode::kConfiguration,
        fmt::format("state directory {}: cannot be moved to a cluster: it stands at offset {} of "
                    "{}, and the group at {}: start it without `cluster` until it is live, and "
                    "stop it",
                    state_->path(), ours, name_of_partition(one.at.topic, one.at.partition),
                    group));
  }
  state_.emplace(folder_, config_.pipeline_name);  // to be opened again
}

void SeedLog::write_state(const std::vector<CommittedOffset>& offsets, uint64_t commit,
                          LogRemains* remains) {
  RecordsReader reader(tables(offsets), [&](std::span<const Record> records) {
    for (const Record& record : records) remains->see(record);
    write(records);
  });
  state_->open(commit, &reader);
  reader.finish();
  std::vector<Label> labels = reader.labels();
  for (const Label& label : labels) remains->see(label);
  std::ranges::move(remains->withdrawals(), std::back_inserter(labels));
  write_all(labels);
  if (!remains->has_records()) return;
  std::vector<Record> deletions;
  read_log(topics_, setting_.log, [&](const LogEntry& entry) {
    if (std::optional<Record> deletion = remains->deletion(entry)) {
      deletions.push_back(std::move(*deletion));
    }
    if (deletions.size() == at_once_) write(std::exchange(deletions, {}));
  });
  write(deletions);
}

void SeedLog::write(std::span<const Record> records) {
  for (; !records.empty(); records = records.subspan(std::min(at_once_, records.size()))) {
    check_stop();
    const auto some = records.first(std::min(at_once_, records.size()));
    std::vector<Prepared> prepared = preparers_->prepare(some);
    writer_->begin();
    records_ += write_records(some, std::move(prepared), setting_.log, received_, writer_.get());
    writer_->commit({}, "", nullptr);
  }
}

void SeedLog::write_all(std::span<const Label> labels) {
  for (; !labels.empty(); labels = labels.subspan(std::min(at_once_, labels.size()))) {
    check_stop();
    writer_->begin();
    write_labels(labels.first(std::min(at_once_, labels.size())), setting_.log, writer_.get());
    writer_->commit({}, "", nullptr);
  }
}

// The offsets stay what they are.
void SeedLog::end(const std::vector<CommittedOffset>& offsets, uint64_t commit) {
  check_stop();
  note_moving(folder_, commit);
  std::vector<TopicOffset> all;
  for (const CommittedOffset& one : offsets) all.push_back(one.at);
  writer_->begin();
  writer_->commit(all, mark_of_cluster(commit), nullptr);
}

void SeedLog::put_aside() {
  const std::string aside = kindred::put_aside(folder_);
  log::info("the state of the process without `cluster` is kept in {}, and of no more use", aside);
}

void SeedLog::let_go() {
  writer_.reset();
  state_.reset();
  preparers_.reset();
  pool_.reset();
}

void SeedLog::note(const std::string& what) {
  const std::scoped_lock lock(mutex_);
  doing_ = what;
}

std::string SeedLog::doing() const {
  const std::scoped_lock lock(mutex_);
  return doing_;
}

void SeedLog::check_stop() const {
  if (*stop_) throw Stopped();
}

}  // namespace kindred
