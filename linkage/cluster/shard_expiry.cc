// How records leave a finder of shards when they expire.

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "linkage/cluster/deletion.h"
#include "linkage/cluster/shard_finder.h"

namespace kindred {

namespace {

using Kind = LogEntry::Kind;

}  // namespace

// What is no record.
void ShardFinder::read(const LogEntry& entry) {
  if (entry.kind == Kind::kStatement) read(entry.statement);
  if (entry.kind == Kind::kTime) time_.take(entry.came_to);
  const std::optional<LogExpiry>& expiry = time_.expiry();
  if (entry.partition && expiry && entry.partition->input == expiry->input) {
    partitions_.take(*entry.partition);
  }
}

void ShardFinder::load_time(const CameTo& said) {
  const std::optional<LogExpiry>& expiry = time_.expiry();
  if (!expiry || said.clock != expiry->clock) return;
  said_limit_ = std::max(said_limit_, expiry->expire.limit(said.time));
}

// What came late has expired as well, and whatever it took the place of has gone.
void ShardFinder::let_expired_go() {
  const std::optional<int64_t> limit = time_.limit();
  if (!limit) return;
  std::vector<Prepared> deletions;
  for (const KeyedRecord* record : finder_.take_expired(*limit)) {
    if (own(record->rank())) say_expired(*record);
    deletions.emplace_back().record = deletion_of(*record);
  }
  if (deletions.empty()) return;
  finder_.apply(deletions, note());
  drop_lone();
}

// For a compacted log: whatever stands there of the record goes.
void ShardFinder::say_expired(const KeyedRecord& record) {
  const auto say = [&](Kind in_place_of) {
    entries_.push_back(
        {.kind = Kind::kExpired, .record = deletion_of(record), .in_place_of = in_place_of});
  };
  say(Kind::kRecord);
  if (told_again_.erase(record.rank()) == 0) return;
  say(Kind::kAgain);
  say(Kind::kCounts);
}

// By who keeps the first shard. What it said last may not have come through the log yet.
void ShardFinder::say_time() {
  const std::optional<LogExpiry>& expiry = time_.expiry();
  if (!expiry || !own_.front()) return;
  const std::optional<int64_t> time = partitions_.time();
  if (!time) return;
  const int64_t limit = expiry->expire.limit(*time);
  if (limit <= time_.limit().value_or(kNoLimit) || limit <= said_limit_) return;
  said_limit_ = limit;
  entries_.push_back({.kind = Kind::kTime, .came_to = {*time, expiry->clock}});
}

}  // namespace kindred
