#include "linkage/cluster/shard_reporter.h"

#include <algorithm>
#include <iterator>

#include "linkage/record/copy_record.h"

namespace kindred {

ShardReporter::ShardReporter(const std::shared_ptr<const Pipeline>& pipeline, ShardRanges ranges,
                             std::vector<uint32_t> shards, ThreadPool* pool,
                             const std::optional<LogExpiry>& expiry)
    : ranges_(ranges),
      shards_(shards),
      finder_(pipeline, ranges, std::move(shards), pool, expiry),
      ended_(shards_.size()),
      spoke_(shards_.size()) {}

template <typename Visit>
void ShardReporter::for_each_side(const Identity& left, const Identity& right,
                                  Visit&& visit) const {
  const uint32_t of_left = ranges_.shard_of(identity_rank(left));
  const uint32_t of_right = ranges_.shard_of(identity_rank(right));
  for (size_t place = 0; place < shards_.size(); ++place) {
    if (shards_[place] == of_left || shards_[place] == of_right) visit(place);
  }
}

void ShardReporter::SaidBefore::take(uint32_t shard, const FoundEntry& entry) {
  if (entry.kind != FoundEntry::Kind::kPair) return;
  if (entry.change.pair.live) {
    pairs_[shard][found_key(entry)] = {entry.change.left, entry.change.right};
    const Change& event = entry.change.pair.event;
    for (const Identity* one : {&event.left, &event.right}) ranks_.insert(identity_rank(*one));
  } else {
    pairs_[shard].erase(found_key(entry));
  }
}

bool ShardReporter::needs(uint64_t rank) const {
  return finder_.own(rank) || said_before_.ranks_.contains(rank);
}

void ShardReporter::load(Entries some) {
  finder_.load_own(some);
  for (const LogEntry* entry : some) {
    if (!entry->of_record() || entry->kind == LogEntry::Kind::kAgain) continue;
    const uint64_t rank = entry->record.rank();
    if (finder_.own(rank) || !said_before_.ranks_.contains(rank)) continue;
    const bool counts = entry->kind == LogEntry::Kind::kCounts;
    held_.push_back({.kind = counts ? entry->kind : LogEntry::Kind::kRecord,
                     .record = copy_record(entry->record),
                     .as_of = entry->as_of});
  }
}

void ShardReporter::end_load() {
  const std::vector<LogEntry> held = std::exchange(held_, std::vector<LogEntry>());
  std::vector<const LogEntry*> others;
  for (const LogEntry& entry : held) others.push_back(&entry);
  finder_.load_others(others);
  finder_.end_load();
}

void ShardReporter::catch_up(Entries turn) {
  finder_.apply(turn);
  for (const ShardChange& change : finder_.take_changes()) {
    moved_.insert(found_key(change.pair.event.left, change.pair.event.right));
  }
}

void ShardReporter::say_difference(uint64_t end) {
  finder_.take_changes();
  const Finder& finder = finder_.finder();
  auto& before = said_before_.pairs_;
  finder.pairs().for_each([&](uint32_t a, uint32_t b, const SupportedPairs::Pair& pair) {
    const auto [left, right] = finder.records().pair(a, b);
    FoundEntry entry;
    entry.change = finder_.found(a, b, pair);
    const std::string key = found_key(left, right);
    const SaidBefore::Versions versions(entry.change.left, entry.change.right);
    for_each_side(left, right, [&](size_t place) {
      auto& pairs = before[shards_[place]];
      const auto known = pairs.find(key);
      // Who decides sees a record come and go, and asks of each of its pairs what became of it:
      // also where it is again what it was.
      const bool so = known != pairs.end() && known->second == versions && !moved_.contains(key);
      if (known != pairs.end()) pairs.erase(known);
      if (!so) say(place, entry);
    });
  });
  for (size_t place = 0; place < shards_.size(); ++place) {
    for (const auto& [key, versions] : before[shards_[place]]) {
      std::string why;
      std::optional<FoundEntry> lost = read_found_entry(key, std::nullopt, &why);
      if (lost) say(place, std::move(*lost));
    }
  }
  moved_.clear();
  said_before_ = {};
  end_turn(end);
}

void ShardReporter::apply(Entries turn, uint64_t end) {
  finder_.apply(turn);
  say_changes();
  end_turn(end);
}

void ShardReporter::give_back(std::span<const uint32_t> shards) {
  finder_.give_back(shards);
  shards_ = finder_.shards();
  ended_.assign(shards_.size(), {});
  spoke_.assign(shards_.size(), false);
  say_changes();
}

void ShardReporter::say_changes() {
  for (auto& [pair, change] : last_of_each(finder_.take_changes())) {
    FoundEntry entry;
    entry.change = std::move(change);
    for_each_side(pair.first, pair.second, [&](size_t place) { say(place, entry); });
  }
}

void ShardReporter::say(size_t place, FoundEntry entry) {
  spoke_[place] = true;
  said_.emplace_back(shards_[place], std::move(entry));
}

void ShardReporter::say_turns(size_t place) {
  FoundEntry entry;
  entry.kind = FoundEntry::Kind::kTurns;
  entry.turns = std::exchange(ended_[place], {});
  said_.emplace_back(shards_[place], std::move(entry));
}

// Who has said something says at once of which turn that is.
void ShardReporter::end_turn(uint64_t end) {
  end_ = end;
  for (size_t place = 0; place < shards_.size(); ++place) {
    ended_[place].push_back(end);
    if (!spoke_[place]) continue;
    spoke_[place] = false;
    say_turns(place);
  }
}

ShardReporter::Said ShardReporter::take_said() {
  for (size_t place = 0; place < shards_.size(); ++place) {
    if (!ended_[place].empty()) say_turns(place);
  }
  return std::exchange(said_, {});
}

std::vector<LogEntry> ShardReporter::take_entries() {
  std::vector<LogEntry> entries = finder_.take_entries();
  if (entries.empty()) return entries;
  const auto rest = std::stable_partition(
      entries.begin(), entries.end(),
      [](const LogEntry& entry) { return entry.kind == LogEntry::Kind::kExpired; });
  if (rest != entries.begin()) {
    // What has expired has no value in which it could say that a turn ends.
    if (rest == entries.end()) entries.push_back({.kind = LogEntry::Kind::kEnd});
    std::vector<LogEntry> marked;
    for (const bool second : {false, true}) {
      marked.push_back({.kind = LogEntry::Kind::kMark,
                        .mark = {.shard = shards_.front(), .as_of = end_, .second = second}});
    }
    std::ranges::move(entries, std::back_inserter(marked));
    entries = std::move(marked);
  }
  entries.back().ends = true;
  return entries;
}

}  // namespace kindred
