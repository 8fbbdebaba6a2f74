// How who finds comes to shards that others had.

#include <algorithm>
#include <chrono>
#include <future>
#include <string_view>
#include <utility>

#include "daemon/cluster/find_role.h"

namespace kindred {

namespace {

// Entries of the log that are loaded at a time.
constexpr size_t kLoaded = 4'096;
constexpr std::chrono::milliseconds kLook{50};

}  // namespace

// By shard.
std::vector<CommittedOffset> FindRole::offsets_of_other() {
  const uint32_t other = 1 - replica_;
  return topics()->offsets(setting_.find_group(other), {setting_.found(other)});
}

// Who goes on where this replica was would say of crowded keys what was so then, and of a log that
// was compacted meanwhile it would not have all.
void FindRole::begin_beside_another(std::vector<TopicOffset>* fresh) {
  beside_another_ = false;
  new_.clear();
  if (setting_.shard_replicas == 1) return;
  const std::vector<CommittedOffset> known = offsets_of_other();
  for (TopicOffset& one : *fresh) {
    if (one.offset < 0) new_.insert(static_cast<uint32_t>(one.partition));
    const int64_t other = known[static_cast<size_t>(one.partition)].at.offset;
    if (other <= one.offset) continue;
    one.offset = other;
    beside_another_ = true;
  }
  if (beside_another_) require_found_by_same_rules(1 - replica_, known);
}

// Those who had the shards before may not have come equally far.
void FindRole::take_over(std::vector<TopicOffset> fresh) {
  for (const uint32_t shard : held_.make_room()) {
    fresh.push_back({found_, static_cast<int32_t>(shard), position_});
  }
  std::vector<uint32_t> shards;
  int64_t least = INT64_MAX;
  int64_t most = 0;
  for (const TopicOffset& one : fresh) {
    shards.push_back(static_cast<uint32_t>(one.partition));
    least = std::min(least, std::max<int64_t>(0, one.offset));
    most = std::max(most, one.offset);
  }
  std::ranges::sort(shards);
  while (!held_.empty() && position_ < most) {
    check();
    if (!turn()) wait(kLook);
  }
  if (held_.empty()) {
    position_ = most;
    reader_ = topics()->read({{setting_.log, 0, most > 0 ? most : kBeginning}});
  }
  auto part = std::make_unique<ShardReporter>(config_.pipeline, ShardRanges(setting_.shards),
                                              std::move(shards), &pool_, setting_.expiry);
  if (position_ > 0) {
    load(part.get(), least);
    catch_up(part.get(), least, position_);
    part->say_difference(static_cast<uint64_t>(position_) - 1);
  }
  held_.add(std::move(part));
}

void FindRole::read_log(int64_t begin, int64_t end,
                        const std::function<void(const TopicMessage&)>& take) {
  if (begin >= end) return;
  const auto reader = topics()->read_to_end({{setting_.log, 0, begin > 0 ? begin : kBeginning}});
  read_to_ends(reader.get(), false, [&](TopicMessage* message) {
    if (message->offset >= end) return false;
    ++loaded_;
    take(*message);
    return true;
  });
}

// What its shards have said of the part of the log that is loaded may stand behind that, and so may
// what was said of time.
void FindRole::load_counted(ShardReporter* part, int64_t end) {
  const auto reader = topics()->read_to_end({{setting_.log, 0, kBeginning}});
  read_to_ends(reader.get(), false, [&](TopicMessage* message) {
    const std::string_view key = message->key ? *message->key : std::string_view();
    if (!is_key_of_counts(key) && !is_key_of_time(key)) return true;
    ++loaded_;
    LogEntry entry = log_entry_of(*message);
    if (entry.kind == LogEntry::Kind::kTime) part->load_time(entry.came_to);
    if (entry.kind != LogEntry::Kind::kCounts) return true;
    if (entry.as_of < static_cast<uint64_t>(end)) part->load_counted(std::move(entry));
    return true;
  });
}

void FindRole::load(ShardReporter* part, int64_t end) {
  part->begin_load(said_before(part->shards()));
  if (setting_.versions || setting_.expiry) load_counted(part, end);
  HeldEntries some;
  std::future<void> before;  // what was read before is taken in meanwhile
  const auto hand_over = [&] {
    if (before.valid()) before.get();
    before = std::async(std::launch::async,
                        [part, taken = std::exchange(some, {})] { part->load(taken.all()); });
  };
  read_log(0, end, [&](const TopicMessage& message) {
    // Most records are others', and need not be read.
    const auto rank = message.value ? rank_in_log_entry(*message.value) : std::nullopt;
    if (rank && !part->needs(*rank)) return;
    some.add(log_entry_of(message));
    if (some.size() == kLoaded) hand_over();
  });
  hand_over();
  before.get();
  part->end_load();
}

void FindRole::catch_up(ShardReporter* part, int64_t begin, int64_t end) {
  HeldEntries turn;
  read_log(begin, end, [&](const TopicMessage& message) {
    LogEntry entry = log_entry_of(message);
    const bool ends = entry.ends;
    turn.add(std::move(entry));
    if (!ends) return;
    part->catch_up(turn.all());
    turn.clear();
  });
  if (turn.size() > 0) part->catch_up(turn.all());
}

ShardReporter::SaidBefore FindRole::said_before(const std::vector<uint32_t>& shards) {
  ShardReporter::SaidBefore said;
  read_found(replica_, shards, [&](uint32_t shard, FoundEntry entry) {
    // By what rules that was found has been forgotten with the offset: it is said anew.
    if (new_.contains(shard)) entry.change.left = entry.change.right = 0;
    said.take(shard, entry);
  });
  if (beside_another_) {
    read_found(1 - replica_, shards,
               [&](uint32_t, const FoundEntry& entry) { said.take_of_other(entry); });
  }
  return said;
}

void FindRole::read_found(uint32_t replica, const std::vector<uint32_t>& shards,
                          const std::function<void(uint32_t shard, FoundEntry entry)>& take) {
  std::vector<TopicOffset> from;
  for (const uint32_t shard : shards) {
    from.push_back({setting_.found(replica), static_cast<int32_t>(shard), kBeginning});
  }
  const std::unique_ptr<TopicReader> reader = topics()->read_to_end(from);
  read_to_ends(reader.get(), true, [&](TopicMessage* message) {
    take(static_cast<uint32_t>(message->partition), found_entry_of(*message));
    return true;
  });
}

}  // namespace kindred
