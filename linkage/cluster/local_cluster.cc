#include "linkage/cluster/local_cluster.h"

#include <iterator>
#include <map>
#include <optional>
#include <stdexcept>
#include <utility>

#include "linkage/record/copy_record.h"

namespace kindred {

namespace {

using ByPair = std::map<IdentityPair, PairChange>;

// A pair that a shard has found is there, also where another shard has lost it: with a version of a
// record that has left.
void add_to(ByPair* all, std::map<IdentityPair, ShardChange> some) {
  for (auto& [pair, change] : some) {
    if (change.pair.live) {
      all->insert_or_assign(pair, std::move(change.pair));
    } else {
      all->try_emplace(pair, std::move(change.pair));
    }
  }
}

}  // namespace

LocalCluster::LocalCluster(const std::shared_ptr<const Pipeline>& pipeline, uint32_t shards,
                           ThreadPool* pool) {
  if (shards == 0 || shards > pipeline->max_bucket) {
    throw std::invalid_argument("shards must be at least 1 and at most max_bucket");
  }
  for (uint32_t shard = 0; shard < shards; ++shard) {
    finders_.push_back(std::make_unique<ShardFinder>(pipeline, ShardRanges(shards),
                                                     std::vector<uint32_t>{shard}, pool));
  }
}

std::vector<PairChange> LocalCluster::apply(std::span<const Prepared> records) {
  std::vector<LogEntry> log;
  for (const Prepared& prepared : records) {
    if (prepared.record.empty()) continue;
    log.push_back({.record = copy_record(prepared.record)});
  }
  std::vector<std::vector<ShardChange>> changes(finders_.size());
  while (!log.empty()) {
    std::vector<const LogEntry*> entries;
    for (const LogEntry& entry : log) entries.push_back(&entry);
    std::vector<LogEntry> written;
    for (size_t i = 0; i < finders_.size(); ++i) {
      finders_[i]->apply(entries);
      std::ranges::move(finders_[i]->take_changes(), std::back_inserter(changes[i]));
      std::ranges::move(finders_[i]->take_entries(), std::back_inserter(written));
    }
    log = std::move(written);
  }
  ByPair all;
  for (std::vector<ShardChange>& some : changes) add_to(&all, last_of_each(std::move(some)));
  std::vector<PairChange> told;
  for (auto& [pair, change] : all) told.push_back(std::move(change));
  return told;
}

PairJudging::Counts LocalCluster::judged() const {
  PairJudging::Counts sum;
  for (const auto& finder : finders_) {
    sum += finder->finder().judged();
    sum += finder->searched();
  }
  return sum;
}

uint64_t LocalCluster::postings() const {
  uint64_t sum = 0;
  for (const auto& finder : finders_) sum += finder->finder().index().postings();
  return sum;
}

MemoryUse LocalCluster::memory() const {
  MemoryUse sum;
  for (const auto& finder : finders_) sum += finder->finder().memory();
  return sum;
}

std::vector<uint64_t> LocalCluster::capped_keys() const {
  std::vector<uint64_t> by_branch(finders_.front()->finder().capped_keys().size());
  finders_.front()->crowded().for_each_full([&](uint64_t key) {
    for (const auto& finder : finders_) {
      if (const std::optional<uint16_t> branch = finder->finder().index().branch_of(key)) {
        ++by_branch[*branch];
        return;
      }
    }
  });
  return by_branch;
}

}  // namespace kindred
