// How a finder of shards comes to them, and gives some back.

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "linkage/cluster/record_runs.h"
#include "linkage/cluster/shard_finder.h"
#include "linkage/record/copy_record.h"

namespace kindred {

namespace {

using Kind = LogEntry::Kind;
using Entries = std::span<const LogEntry* const>;

// Records that leave at a time.
constexpr size_t kAtOnce = 4'096;

// What has changed between before the changes and behind them: a pair that was lost and found again
// has not, where its records are the same.
std::vector<ShardChange> net(std::vector<ShardChange> changes) {
  std::map<IdentityPair, bool> was_there;
  for (const ShardChange& change : changes) {
    was_there.try_emplace({change.pair.event.left, change.pair.event.right}, !change.pair.live);
  }
  std::vector<ShardChange> net;
  for (auto& [pair, change] : last_of_each(std::move(changes))) {
    if (was_there[pair] != change.pair.live) net.push_back(std::move(change));
  }
  return net;
}

template <typename T, typename Take>
void in_pieces(const std::vector<T>& all, Take&& take) {
  for (std::span<const T> rest = all; !rest.empty();) {
    const auto some = rest.first(std::min(rest.size(), kAtOnce));
    take(some);
    rest = rest.subspan(some.size());
  }
}

}  // namespace

void ShardFinder::load(Entries log) {
  for (const LogEntry* entry : log) {
    if (entry->kind == Kind::kTime) load_time(entry->came_to);
    if (entry->kind != Kind::kCounts) continue;
    load_counted(
        {.kind = entry->kind, .record = copy_record(entry->record), .as_of = entry->as_of});
  }
  load_own(log);
  load_others(log);
  end_load();
}

void ShardFinder::load_counted(LogEntry counts) {
  if (!own(counts.record.rank())) return;
  if (time_.expiry()) told_again_.insert(counts.record.rank());
  counted_.push_back(std::move(counts));
}

// What counts behind an offset comes before the records that stand behind it.
void ShardFinder::load_own(Entries some) {
  loads_ = true;
  if (counted_taken_ == 0) std::ranges::stable_sort(counted_, {}, &LogEntry::as_of);
  std::vector<const LogEntry*> records;
  for (const LogEntry* entry : some) {
    if (entry->kind == Kind::kStatement) {
      crowded_.read(entry->statement);
      for (const uint32_t shard : shards_) in_doubt_.insert({entry->statement.key, shard});
    } else if (!entry->of_record()) {
      read(*entry);
    } else if (own(entry->record.rank())) {
      if (entry->kind == Kind::kAgain && time_.expiry()) told_again_.insert(entry->record.rank());
      // What has expired takes a delete with it. Where it stands behind a newer version, that
      // counts as of its turn.
      if (entry->kind != Kind::kRecord && entry->kind != Kind::kExpired) continue;
      take_counted(entry->offset, &records);
      records.push_back(entry);
    }
  }
  in_runs(records, [this](Entries run) { load_run(run); });
}

void ShardFinder::take_counted(uint64_t before, std::vector<const LogEntry*>* records) {
  for (; counted_taken_ < counted_.size(); ++counted_taken_) {
    const LogEntry& next = counted_[counted_taken_];
    if (next.as_of >= before) return;
    records->push_back(&next);
  }
}

void ShardFinder::load_run(Entries run) {
  std::vector<Prepared> records;
  for (const LogEntry* entry : run) {
    records.emplace_back().record = copy_record(entry->record);
  }
  finder_.apply(records, note());
}

void ShardFinder::load_others(Entries some) {
  loads_ = true;
  end_own();
  std::vector<const LogEntry*> records;
  for (const LogEntry* entry : some) {
    if (entry->kind == Kind::kRecord || entry->kind == Kind::kCounts) records.push_back(entry);
  }
  in_runs(records, [this](Entries run) { apply_foreign(run); });
}

void ShardFinder::end_load() {
  end_own();
  let_expired_go();
  loads_ = false;
  changes_.clear();
  say_time();
  say_what_is_due();
}

// Then the limits of all keys of which something was said.
void ShardFinder::end_own() {
  if (std::exchange(own_loaded_, true)) return;
  std::vector<const LogEntry*> rest;
  take_counted(UINT64_MAX, &rest);
  in_runs(rest, [this](Entries run) { load_run(run); });
  counted_ = std::vector<LogEntry>();
  std::vector<ShardedIndex::KeyLimit> limits;
  const uint64_t* last = nullptr;
  for (const auto& [key, shard] : in_doubt_) {
    if (last != nullptr && *last == key) continue;
    last = &key;
    if (crowded_.known(key)) limits.push_back({key, crowded_.limit(key)});
  }
  finder_.set_limits(limits, note());
}

// The records of these shards leave. Those that match one that stays come back, as guests.
void ShardFinder::give_back(std::span<const uint32_t> shards) {
  std::vector<bool> given(ranges_.shards());
  for (const uint32_t shard : shards) {
    given[shard] = true;
    own_[shard] = false;
  }
  std::erase_if(shards_, [&](uint32_t shard) { return given[shard]; });
  std::erase_if(in_doubt_, [&](const KeyAndShard& of) { return given[of.second]; });
  std::erase_if(said_, [&](const auto& said) { return given[said.first.second]; });
  const auto leaves = [&](Slot slot) {
    return given[ranges_.shard_of(finder_.store()[slot].rank())];
  };

  std::vector<Slot> guests;
  finder_.pairs().for_each([&](Slot a, Slot b, const SupportedPairs::Pair& pair) {
    for (const auto& [slot, other] : {std::pair(a, b), std::pair(b, a)}) {
      if (!leaves(slot) || leaves(other)) continue;
      parted_.push_back(other);
      if (!own(finder_.store()[other].rank())) continue;
      guests.push_back(slot);
      note_lost(a, b, pair.review, pair.digest);
    }
  });
  const std::vector<LogEntry> coming = copies_of(std::move(guests));
  std::vector<Slot> leaving = finder_.versions().live_slots();
  std::erase_if(leaving, [&](Slot slot) { return !leaves(slot); });
  in_pieces(leaving, [this](auto some) { finder_.drop(some); });
  drop_lone();
  std::vector<const LogEntry*> entries;
  for (const LogEntry& entry : coming) entries.push_back(&entry);
  in_pieces(entries, [this](Entries some) { apply_foreign(some); });
  changes_ = net(std::exchange(changes_, {}));
}

// Of each slot once.
std::vector<LogEntry> ShardFinder::copies_of(std::vector<Slot> slots) const {
  std::ranges::sort(slots);
  slots.erase(std::unique(slots.begin(), slots.end()), slots.end());
  std::vector<LogEntry> copies;
  for (const Slot slot : slots) copies.push_back({.record = copy_record(finder_.store()[slot])});
  return copies;
}

}  // namespace kindred
