#include "linkage/cluster/shard_reporter.h"

#include <algorithm>
#include <iterator>

#include "linkage/cluster/content_version.h"
#include "linkage/record/copy_record.h"

namespace kindred {

namespace {

PairRanks ranks_of(const Change& event) {
  return {identity_rank(event.left), identity_rank(event.right)};
}

}  // namespace

ShardReporter::ShardReporter(const std::shared_ptr<const Pipeline>& pipeline, ShardRanges ranges,
                             std::vector<uint32_t> shards, ThreadPool* pool,
                             const std::optional<LogExpiry>& expiry)
    : ranges_(ranges),
      shards_(shards),
      finder_(pipeline, ranges, std::move(shards), pool, expiry),
      ended_(shards_.size()),
      spoke_(shards_.size()) {}

template <typename Visit>
void ShardReporter::for_each_side(const PairRanks& ranks, Visit&& visit) const {
  const uint32_t of_left = ranges_.shard_of(ranks[0]);
  const uint32_t of_right = ranges_.shard_of(ranks[1]);
  for (size_t place = 0; place < shards_.size(); ++place) {
    if (shards_[place] == of_left || shards_[place] == of_right) visit(place);
  }
}

void ShardReporter::SaidBefore::take(uint32_t shard, const FoundEntry& entry) {
  if (entry.kind != FoundEntry::Kind::kPair) return;
  const PairRanks ranks = ranks_of(entry.change.pair.event);
  if (!entry.change.pair.live) {
    pairs_[shard].erase(ranks);
    return;
  }
  Pair& pair = pairs_[shard][ranks];
  pair.left = entry.change.left;
  pair.right = entry.change.right;
  if (pair.length == 0) {
    pair.name = names_.size();
    names_ += found_key(entry);
    pair.length = names_.size() - pair.name;
  }
  ranks_.insert(ranks.begin(), ranks.end());
}

void ShardReporter::SaidBefore::take_of_other(const FoundEntry& entry) {
  if (entry.kind != FoundEntry::Kind::kPair || !entry.change.pair.live) return;
  const PairRanks ranks = ranks_of(entry.change.pair.event);
  ranks_.insert(ranks.begin(), ranks.end());
}

FoundEntry ShardReporter::SaidBefore::lost(const Pair& pair) const {
  std::string why;
  return *read_found_entry(std::string_view(names_).substr(pair.name, pair.length), {}, &why);
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
    moved_.insert(ranks_of(change.pair.event));
  }
}

// By slot, as records lie in memory.
void ShardReporter::say_difference(uint64_t end) {
  finder_.take_changes();
  const SupportedPairs& known = finder_.finder().pairs();
  std::vector<std::pair<uint32_t, uint32_t>> pairs;
  known.for_each([&](uint32_t a, uint32_t b, const SupportedPairs::Pair& /*pair*/) {
    pairs.emplace_back(a, b);
  });
  std::ranges::sort(pairs);
  for (const auto& [a, b] : pairs) say_what_differs(a, b, *known.find(a, b));
  for (size_t place = 0; place < shards_.size(); ++place) {
    for (const auto& [ranks, pair] : said_before_.pairs_[shards_[place]]) {
      say(place, said_before_.lost(pair));
    }
  }
  moved_.clear();
  said_before_ = {};
  end_turn(end);
}

// Takes from what was said before what is still so.
void ShardReporter::say_what_differs(uint32_t a, uint32_t b, const SupportedPairs::Pair& pair) {
  const Finder& finder = finder_.finder();
  if (!finder.records().less(a, b)) std::swap(a, b);
  const KeyedRecord& left = finder.store()[a];
  const KeyedRecord& right = finder.store()[b];
  const PairRanks ranks = {left.rank(), right.rank()};
  std::optional<FoundEntry> entry;
  for_each_side(ranks, [&](size_t place) {
    auto& before = said_before_.pairs_[shards_[place]];
    const auto known = before.find(ranks);
    // Who decides sees a record come and go, and asks of each of its pairs what became of it: also
    // where it is again what it was.
    const bool so = known != before.end() && known->second.left == content_version(left) &&
                    known->second.right == content_version(right) && !moved_.contains(ranks);
    if (known != before.end()) before.erase(known);
    if (so) return;
    if (!entry) entry.emplace().change = finder_.found(a, b, pair);
    say(place, *entry);
  });
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
    const PairRanks ranks = {identity_rank(pair.first), identity_rank(pair.second)};
    for_each_side(ranks, [&](size_t place) { say(place, entry); });
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
