#include "tests/reference/cluster_shards.h"

#include <algorithm>
#include <iterator>

namespace kindred {

ClusterShards::ClusterShards(uint64_t max_bucket, ShardRanges ranges, std::set<uint32_t> own)
    : ranges_(ranges), own_(std::move(own)), crowded_(max_bucket, ranges) {}

void ClusterShards::catch_up(const ClusterLog& log, size_t end) {
  std::map<uint64_t, std::pair<ClusterRecord, size_t>> live;
  for (; position_ < end; ++position_) {
    const ClusterEntry* const entry = log.at(position_);
    if (entry == nullptr) continue;
    if (entry->kind == ClusterEntry::Kind::kStatement) {
      crowded_.read(entry->statement);
      touched_.insert(entry->statement.key);
    }
    if (entry->kind != ClusterEntry::Kind::kRecord) continue;
    if (entry->record.deleted) {
      live.erase(entry->record.rank);
    } else {
      live[entry->record.rank] = {entry->record, position_};
    }
  }
  // With all of their own in, guests can come in any order.
  for (const bool owned : {true, false}) {
    for (const auto& [rank, record] : live) {
      if (own(rank) == owned) enter(record.first, record.second);
    }
  }
  for (const auto& [key, ranks] : members_) touched_.insert(key);
}

void ClusterShards::turn(const ClusterLog& log, size_t most) {
  for (const size_t end = std::min(log.size(), position_ + most); position_ < end; ++position_) {
    const ClusterEntry* const entry = log.at(position_);
    if (entry != nullptr) read(*entry, position_);
  }
  say_what_is_due();
}

void ClusterShards::write(ClusterLog* log, size_t most) {
  for (; most > 0 && !outbox_.empty(); --most) {
    log->append(std::move(outbox_.front().second));
    outbox_.pop_front();
  }
}

void ClusterShards::read(const ClusterEntry& entry, size_t offset) {
  switch (entry.kind) {
    case ClusterEntry::Kind::kRecord:
      return read_record(entry.record, offset);
    case ClusterEntry::Kind::kAgain:
      return read_again(entry);
    case ClusterEntry::Kind::kStatement:
      return read_statement(entry.statement);
  }
}

void ClusterShards::read_record(const ClusterRecord& record, size_t offset) {
  if (records_.contains(record.rank)) leave(record.rank);
  if (!record.deleted) enter(record, offset);
}

void ClusterShards::read_again(const ClusterEntry& entry) {
  const uint64_t rank = entry.record.rank;
  const auto known = records_.find(rank);
  const bool there = known != records_.end();
  if (own(rank)) {
    // Somebody told it who had not read as far as he wrote.
    const bool right =
        there ? !entry.record.deleted && entry.of == known->second.offset : entry.record.deleted;
    if (!right) tell_again(rank);
    return;
  }
  read_record(entry.record, entry.of);
}

void ClusterShards::read_statement(const CrowdStatement& statement) {
  const auto [before, after] = crowded_.read(statement);
  touched_.insert(statement.key);
  if (own_.contains(statement.shard)) said_[{statement.key, statement.shard}] = statement;
  if (before == after) return;
  const std::set<uint64_t>& members = members_[statement.key];
  const std::vector<uint64_t> between(members.upper_bound(std::min(before, after)),
                                      members.upper_bound(std::max(before, after)));
  for (const uint64_t rank : between) {
    if (records_.contains(rank)) find(rank);
    if (after > before && own(rank)) tell_again(rank);
  }
}

void ClusterShards::enter(const ClusterRecord& record, size_t offset) {
  const uint64_t rank = record.rank;
  records_[rank] = {record, offset};
  for (const uint64_t key : record.keys) {
    members_[key].insert(rank);
    if (!own(rank)) continue;
    of_shard_[{key, ranges_.shard_of(rank)}].insert(rank);
    touched_.insert(key);
  }
  find(rank);
}

void ClusterShards::leave(uint64_t rank) {
  const std::set<uint64_t> partners = partners_[rank];
  const ClusterRecord record = std::move(records_.at(rank).record);
  records_.erase(rank);
  for (const uint64_t partner : partners) part(rank, partner);
  partners_.erase(rank);
  for (const uint64_t key : record.keys) {
    members_[key].erase(rank);
    if (!own(rank)) continue;
    of_shard_[{key, ranges_.shard_of(rank)}].erase(rank);
    touched_.insert(key);
  }
}

// Brings the partners of a record up to date. A guest that has none leaves.
void ClusterShards::find(uint64_t rank) {
  const ClusterRecord& record = records_.at(rank).record;
  std::set<uint64_t> found;
  for (const uint64_t key : record.keys) {
    if (!crowded_.admitted(key, rank)) continue;
    const std::set<uint64_t>& members = members_[key];
    for (auto m = members.begin(); m != members.upper_bound(crowded_.limit(key)); ++m) {
      if (*m == rank || !(own(rank) || own(*m))) continue;
      if (!alike(record, records_.at(*m).record)) continue;
      found.insert(*m);
    }
  }
  for (const uint64_t partner : found) partners_[partner].insert(rank);
  const std::set<uint64_t> before = std::exchange(partners_[rank], found);
  for (const uint64_t partner : before) {
    if (!found.contains(partner)) part(rank, partner);
  }
  if (found.empty() && !own(rank)) leave(rank);
}

void ClusterShards::part(uint64_t rank, uint64_t partner) {
  std::set<uint64_t>& left = partners_[partner];
  left.erase(rank);
  if (left.empty() && !own(partner)) leave(partner);
}

void ClusterShards::tell_again(uint64_t rank) {
  ClusterEntry entry{.kind = ClusterEntry::Kind::kAgain, .record = {}, .of = 0, .statement = {}};
  const auto known = records_.find(rank);
  if (known == records_.end()) {
    entry.record = {.rank = rank, .content = 0, .keys = {}, .deleted = true};
    entry.of = position_;
  } else {
    entry.record = known->second.record;
    entry.of = known->second.offset;
  }
  outbox_.emplace_back(position_, std::move(entry));
  ++told_again_;
}

// What it said last may not have come through the log yet, so it is kept.
void ClusterShards::say_what_is_due() {
  for (const uint64_t key : std::exchange(touched_, {})) {
    for (const uint32_t shard : own_) {
      const std::set<uint64_t>& members = of_shard_[{key, shard}];
      const std::optional<CrowdStatement> due =
          crowded_.to_state(key, shard, members.size(), [&](uint64_t n) {
            return *std::next(members.begin(), static_cast<std::ptrdiff_t>(n - 1));
          });
      if (!due) continue;
      const auto said = said_.find({key, shard});
      if (*due == (said == said_.end() ? crowded_.stated(key, shard) : said->second)) continue;
      said_[{key, shard}] = *due;
      outbox_.emplace_back(
          position_,
          ClusterEntry{
              .kind = ClusterEntry::Kind::kStatement, .record = {}, .of = 0, .statement = *due});
      ++statements_;
    }
  }
}

std::set<ClusterShards::Pair> ClusterShards::pairs() const {
  std::set<Pair> pairs;
  for (const auto& [rank, partners] : partners_) {
    for (const uint64_t partner : partners) {
      pairs.insert({std::min(rank, partner), std::max(rank, partner)});
    }
  }
  return pairs;
}

}  // namespace kindred
