#include "daemon/cluster/state_of_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <utility>

#include "daemon/base/failure.h"
#include "daemon/base/log.h"
#include "daemon/base/seconds_since.h"
#include "daemon/base/sleep_unless.h"
#include "daemon/cluster/log_turns.h"
#include "daemon/cluster/one_process.h"
#include "daemon/service/retry_time.h"
#include "daemon/state/file.h"
#include "daemon/transport/cluster_error.h"
#include "daemon/transport/commit_mark.h"

namespace kindred {

namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

// What a commit takes about: the memory that this needs. A piece is a mebibyte.
constexpr size_t kPieces = 64;
constexpr size_t kPieceBytes = size_t{1} << 20U;
constexpr milliseconds kFirstRetry{200};
constexpr milliseconds kLastRetry{5'000};
constexpr uint64_t kTold = 100'000;

// As long as it is there the state was made of the log, and of no input since.
constexpr const char* kMark = "from-cluster";

// The process is to stop: no fault.
class Stopped : public std::exception {};

config::Config clustered(config::Config config) {
  config.cluster.emplace();
  return config;
}

}  // namespace

StateOfLog::StateOfLog(const config::Config& config, ClusterTopics* topics, std::string folder,
                       milliseconds patience)
    : config_(config),
      setting_(clustered(config)),
      topics_(topics),
      folder_(std::move(folder)),
      patient_until_(steady_clock::now() + patience),
      received_(config) {}

void StateOfLog::run(const std::atomic<bool>& stop) {
  stop_ = &stop;
  RetryTime retries(kFirstRetry, kLastRetry);
  while (!stop) {
    std::string why;
    try {
      attempt();
      break;
    } catch (const Stopped&) {
      break;
    } catch (const BeginAnew& error) {
      why = error.what();
    } catch (const ClusterError& error) {
      if (error.refused()) throw Failure(ExitCode::kConfiguration, error.what());
      why = error.what();
    }
    state_.reset();
    log::warn("the move from the cluster begins anew: {}", why);
    note("begins anew: " + why);
    sleep_unless(stop, retries.note_failure(steady_clock::now()));
  }
  state_.reset();
}

void StateOfLog::attempt() {
  const auto since = steady_clock::now();
  note("asks how far the cluster has come");
  if (commit_of_one_process(offsets()) > 0) {
    fs::remove(folder_ + "/" + kMark);
    log::info("--from-cluster: a process without `cluster` has come further in group {} since",
              setting_.prepare_group);
    return;
  }
  check_versions();
  check_nobody_left();
  begin(offsets());
  read_log();
  commit();
  log::info("--from-cluster: made a state of topic {}, {} changes of records, in {:.1f} s",
            setting_.log, records_, seconds_since(since));
}

std::vector<CommittedOffset> StateOfLog::offsets() const {
  return topics_->offsets(setting_.prepare_group, config_.kafka_input->all_topics());
}

// What a shard says counts has not what was received.
void StateOfLog::check_versions() const {
  if (config_.expire) {
    throw Failure(
        ExitCode::kConfiguration,
        "--from-cluster does not go with expire: how far time has come is not moved; start "
        "with --rebuild to read the topics again");
  }
  if (!setting_.versions) return;
  throw Failure(ExitCode::kConfiguration,
                "--from-cluster does not go with record.version: of records of which an older "
                "version came last, the log lacks the greatest as it was received; start with "
                "--rebuild to read the topics again");
}

// From then on nobody writes into the log: who was missed cannot commit.
void StateOfLog::check_nobody_left() const {
  std::vector<std::string> groups = {setting_.prepare_group, setting_.decide_group};
  for (uint32_t replica = 0; replica < ClusterSetting::kMostReplicas; ++replica) {
    groups.push_back(setting_.find_group(replica));
  }
  for (const std::string& group : groups) {
    const size_t members = topics_->members(group).size();
    if (members == 0) continue;
    const std::string why =
        fmt::format("group {} has {} members: stop all processes of the cluster", group, members);
    if (steady_clock::now() < patient_until_) throw BeginAnew(why);
    throw Failure(ExitCode::kConfiguration, why);
  }
}

// What a start before has made of the log is made anew.
void StateOfLog::begin(const std::vector<CommittedOffset>& offsets) {
  if (std::ranges::none_of(offsets, [&](const CommittedOffset& one) {
        return read_commit_mark(one.mark).of_cluster;
      })) {
    throw Failure(ExitCode::kConfiguration,
                  fmt::format("group {}: no cluster has come anywhere in it: start without "
                              "--from-cluster",
                              setting_.prepare_group));
  }
  state_.emplace(folder_, config_.pipeline_name);
  if (state_->manifest() && !file_exists(folder_ + "/" + kMark)) {
    throw Failure(ExitCode::kConfiguration,
                  fmt::format("state directory {}: there is a state already, of a time before the "
                              "cluster; name another directory, or remove this one",
                              folder_));
  }
  File::write_whole(folder_ + "/" + kMark, "\n");
  tables_ = {config::describe_fields(config_), {}};
  positions_.clear();
  for (const CommittedOffset& one : offsets) {
    tables_.partitions.push_back(
        {.topic = one.at.topic, .number = static_cast<uint32_t>(one.at.partition)});
    positions_.push_back(one.at.offset < 0 ? kNeverRead : one.at.offset);
  }
  is_source_.assign(config_.kafka_input->topics.size(), false);
  other_source_ = false;
  records_ = 0;
  entries_ = {};
  // Numbers of changes of entities are those of commits here, and went by the log there.
  const uint64_t changes = changes_before_cluster(offsets) + decided();
  state_->write(manifest());
  state_->forget(changes);
  EntryVisitor nothing;
  state_->open(changes, &nothing);
}

// Behind which offset of the log the cluster had published.
uint64_t StateOfLog::decided() const {
  uint64_t decided = 0;
  for (const CommittedOffset& one : topics_->offsets(setting_.decide_group, {setting_.log})) {
    if (one.at.offset > 0) decided = static_cast<uint64_t>(one.at.offset);
  }
  return decided;
}

// A transaction that is open is aborted at last, or was committed.
void StateOfLog::read_log() {
  const std::unique_ptr<TopicReader> reader =
      topics_->read_with_headers({{setting_.log, 0, kBeginning}});
  TopicMessage message;
  while (!reader->at_ends(true)) {
    if (*stop_) throw Stopped();
    if (reader->take(&message)) {
      take(message);
    } else {
      reader->wait(milliseconds(50));
    }
  }
}

void StateOfLog::take(const TopicMessage& message) {
  const LogEntry entry = log_entry_of(message);
  if (entries_.empty() || entries_.pieces.back().size() >= kPieceBytes) {
    if (entries_.pieces.size() == kPieces) commit();
    entries_.pieces.emplace_back();
  }
  if (entry.label) append_label(*entry.label, &entries_);
  // What has expired is deleted, where nothing expires any more.
  const bool ends = entry.kind == LogEntry::Kind::kExpired;
  if (entry.kind == LogEntry::Kind::kRecord || ends) take_record(message, entry.record);
}

// What is told again stood in the log before.
void StateOfLog::take_record(const TopicMessage& message, const KeyedRecord& prepared) {
  if (prepared.version()) {
    throw Failure(ExitCode::kConfiguration,
                  "--from-cluster does not go with record.version: a log keeps the version that "
                  "came last; start with --rebuild to read the topics again");
  }
  Record record;
  record.identity = prepared.identity();
  record.time = prepared.time();
  record.version = prepared.version();
  record.deleted = prepared.deleted();
  if (!record.deleted) record.values = received_.values_of(message, prepared);
  see_source(record.identity.source);
  ++entries_.count;
  if (record.deleted) {
    append_record(record, &entries_.pieces.back());
  } else {
    append_record(record, prepared.created(), &entries_.pieces.back());
  }
  if (++records_ % kTold == 0) {
    note(fmt::format("makes a state of topic {}: {} changes of records", setting_.log, records_));
  }
}

void StateOfLog::see_source(std::string_view source) {
  const std::vector<std::string>& topics = config_.kafka_input->topics;
  const auto topic = std::ranges::find(topics, source);
  if (topic == topics.end()) {
    other_source_ = true;
  } else {
    is_source_[static_cast<size_t>(topic - topics.begin())] = true;
  }
}

// A partition names sources where records have another one than the topic, which is none's.
std::vector<bool> StateOfLog::names_sources() const {
  std::vector<bool> names;
  for (size_t i = 0; i < positions_.size(); ++i) {
    const std::vector<std::string>& topics = config_.kafka_input->topics;
    const auto topic = std::ranges::find(topics, tables_.partitions[i].topic);
    names.push_back(topic != topics.end() && positions_[i] != kNeverRead && other_source_ &&
                    !is_source_[static_cast<size_t>(topic - topics.begin())]);
  }
  return names;
}

void StateOfLog::commit() {
  state_->commit({.positions = positions_,
                  .names_sources = names_sources(),
                  .records = std::exchange(entries_, {})},
                 tables_);
}

// What the topics of matches and entities hold is not known, so the start compares. Kafka has none
// of the commits, so it is the state that says which is the last one, until the start has told it.
Manifest StateOfLog::manifest() const {
  Manifest manifest = state_->manifest().value_or(Manifest());
  manifest.pipeline = config_.pipeline_name;
  manifest.exactly_once = false;
  manifest.records = config_.digests.records;
  manifest.published.clear();
  manifest.ahead = 0;
  return manifest;
}

void StateOfLog::note(const std::string& what) {
  const std::scoped_lock lock(mutex_);
  doing_ = what;
}

std::string StateOfLog::doing() const {
  const std::scoped_lock lock(mutex_);
  return doing_;
}

}  // namespace kindred
