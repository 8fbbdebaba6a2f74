#include "daemon/cluster/find_role.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "daemon/base/log.h"
#include "daemon/base/seconds_since.h"

namespace kindred {

namespace {

// Entries of the log that are loaded at a time, and that one transaction takes about.
constexpr size_t kEntries = 4'096;

}  // namespace

FindRole::FindRole(const config::Config& config, const ClusterSetting& setting,
                   ClusterTopics* topics)
    : Role("find", topics, setting.find_group, {setting.found}),
      config_(config),
      setting_(setting),
      pool_(config.threads) {}

void FindRole::rest() {
  reporter_.reset();
  reader_.reset();
  shards_ = pairs_ = 0;
}

// Those who had the shards before may not have come equally far.
void FindRole::begin() {
  const auto since = std::chrono::steady_clock::now();
  rest();
  writer_ = topics()->write("find");  // from here on no earlier one of this process commits
  offsets_ = member()->committed();
  std::vector<uint32_t> shards;
  int64_t least = INT64_MAX;
  int64_t most = 0;
  for (const TopicOffset& one : offsets_) {
    shards.push_back(static_cast<uint32_t>(one.partition));
    least = std::min(least, std::max<int64_t>(0, one.offset));
    most = std::max(most, one.offset);
  }
  std::ranges::sort(shards);
  shards_ = shards.size();
  reporter_.emplace(config_.pipeline, ShardRanges(setting_.shards), shards, &pool_);
  if (most > 0) {
    load(least);
    catch_up(least, most);
    compare(most);
  }
  turn_.clear();
  position_ = most;
  reader_ = topics()->read({{setting_.log, 0, most > 0 ? most : kBeginning}});
  commit();
  log::info("find: {} shards, from offset {} of the log on, loaded in {:.1f} s", shards.size(),
            most, seconds_since(since));
}

void FindRole::read_log(int64_t begin, int64_t end,
                        const std::function<void(int64_t, LogEntry)>& take) {
  if (begin >= end) return;
  const std::unique_ptr<TopicReader> reader =
      topics()->read({{setting_.log, 0, begin > 0 ? begin : kBeginning}});
  read_to_ends(reader.get(), false, [&](TopicMessage* message) {
    if (message->offset >= end) return false;
    take(message->offset, log_entry_of(*message));
    return true;
  });
}

// Twice, so that not all of it has to be held.
void FindRole::load(int64_t end) {
  for (const bool own : {true, false}) {
    HeldEntries some;
    const auto hand_over = [&] {
      if (own) {
        reporter_->load_own(some.all());
      } else {
        reporter_->load_others(some.all());
      }
      some.clear();
    };
    read_log(0, end, [&](int64_t /*offset*/, LogEntry entry) {
      some.add(std::move(entry));
      if (some.size() == kEntries) hand_over();
    });
    hand_over();
  }
  reporter_->end_load();
}

void FindRole::catch_up(int64_t begin, int64_t end) {
  HeldEntries turn;
  read_log(begin, end, [&](int64_t /*offset*/, LogEntry entry) {
    const bool ends = entry.ends;
    turn.add(std::move(entry));
    if (!ends) return;
    reporter_->catch_up(turn.all());
    turn.clear();
  });
  if (turn.size() > 0) reporter_->catch_up(turn.all());
}

void FindRole::compare(int64_t end) {
  std::vector<TopicOffset> from;
  for (const TopicOffset& one : offsets_)
    from.push_back({setting_.found, one.partition, kBeginning});
  ShardReporter::SaidBefore said;
  const std::unique_ptr<TopicReader> reader = topics()->read(from);
  read_to_ends(reader.get(), true, [&](TopicMessage* message) {
    said.take(static_cast<uint32_t>(message->partition), found_entry_of(*message));
    return true;
  });
  reporter_->say_difference(std::move(said), static_cast<uint64_t>(end) - 1);
}

bool FindRole::turn() {
  TopicMessage message;
  size_t taken = 0;
  bool ended = false;
  // As much as there is, up to the end of a turn.
  while (taken < kEntries && reader_->take(&message)) {
    ++taken;
    LogEntry entry = log_entry_of(message);
    const bool ends = entry.ends;
    turn_.add(std::move(entry));
    if (!ends) continue;
    reporter_->apply(turn_.all(), static_cast<uint64_t>(message.offset));
    turn_.clear();
    position_ = message.offset + 1;
    ended = true;
  }
  if (ended) commit();
  return taken > 0;
}

void FindRole::commit() {
  const ShardReporter::Said said = reporter_->take_said();
  const std::vector<LogEntry> entries = reporter_->take_entries();
  if (said.empty() && entries.empty()) return;
  writer_->begin();
  for (const auto& [shard, entry] : said) writer_->send(message_of(entry, setting_.found, shard));
  for (const LogEntry& entry : entries) writer_->send(message_of(entry, setting_.log));
  for (TopicOffset& one : offsets_) one.offset = position_;
  writer_->commit(offsets_, member());
  pairs_ = reporter_->finder().finder().pairs().size();
}

}  // namespace kindred
