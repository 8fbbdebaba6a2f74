#ifndef KINDRED_LINKAGE_CLUSTER_SHARD_FINDER_H_
#define KINDRED_LINKAGE_CLUSTER_SHARD_FINDER_H_

#include <boost/unordered/unordered_flat_set.hpp>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "linkage/base/thread_pool.h"
#include "linkage/cluster/crowded_keys.h"
#include "linkage/cluster/log_entry.h"
#include "linkage/cluster/log_time.h"
#include "linkage/cluster/match_search.h"
#include "linkage/cluster/partition_times.h"
#include "linkage/cluster/shard_ranges.h"
#include "linkage/find/finder.h"
#include "linkage/find/pair_change.h"
#include "linkage/prepare/pipeline.h"
#include "linkage/record/identity_pair.h"

namespace kindred {

// What became of a pair, and of which versions of its records: see content_version(). Of a lost
// pair these are not said.
struct ShardChange {
  PairChange pair;
  uint64_t left = 0;
  uint64_t right = 0;
};

// What was said last of each pair.
std::map<IdentityPair, ShardChange> last_of_each(std::vector<ShardChange> changes);

// The second stage of one process of a cluster: reads the one log, and finds the pairs of which its
// shards keep a record. All processes together find those of one, see docs/cluster.md.
//
// It keeps the records of its shards, and as guests those of others that match one of them. A pair
// is found by the shards of the record that stands first in the log, when the other one comes, and
// perhaps by those of both. A key admits records up to CrowdedKeys::limit(). When that rises, who
// keeps a record that is admitted now tells it again, and everybody looks for it as if it had come.
//
// Behind a turn the records leave that the time of the log makes expire, and of each of its own it
// says so. How far that time comes who keeps the first shard says, by what was said of partitions.
//
// What it keeps follows from the log as far as it was read, and so does what it has to write. Until
// that is in the log, a successor has to begin before the entries that made it due. One thread at a
// time.
class ShardFinder {
 public:
  // `shards` are its own, ascending, of those of `ranges`; max_bucket is at least as many as these.
  // `pool` outlives it. Without `expiry` records stay.
  ShardFinder(const std::shared_ptr<const Pipeline>& pipeline, ShardRanges ranges,
              std::vector<uint32_t> shards, ThreadPool* pool,
              const std::optional<LogExpiry>& expiry = {});
  ShardFinder(const ShardFinder&) = delete;
  ShardFinder& operator=(const ShardFinder&) = delete;

  // The state behind a log that may be compacted, as far as everything is written that is due by
  // then. To be called first.
  void load(std::span<const LogEntry* const> log);
  // The same in pieces, for who does not hold the whole log: all of it once, then records of others
  // again, those at the least that match one of its own, then the end. With all of its own in,
  // those of others can come in any order.
  // Before that, where records have versions or expire, each kCounts of the log to its very end
  // whose as_of is in the part that is loaded.
  void load_counted(LogEntry counts);
  // Likewise, where records expire, how far the log to its very end says that time has come: who
  // kept the first shard has said so, and nobody says less.
  void load_time(const CameTo& said);
  void load_own(std::span<const LogEntry* const> some);
  void load_others(std::span<const LogEntry* const> some);
  void end_load();

  // Takes the next entries of the log, in their order.
  void apply(std::span<const LogEntry* const> entries);

  // These of its shards are no longer its own, as if they had never been. To be called when all was
  // taken; there is nothing to take behind it where the log had nothing to tell. O(pairs + what the
  // records of these shards have cost).
  void give_back(std::span<const uint32_t> shards);

  // Since the last call: what became of pairs, in order. A pair that was found again, by other
  // versions of its records, is lost and found.
  std::vector<ShardChange> take_changes() { return std::exchange(changes_, {}); }
  // And what is to be written into the log.
  std::vector<LogEntry> take_entries() { return std::exchange(entries_, {}); }

  // A pair of it, found by the records as they are.
  ShardChange found(uint32_t a, uint32_t b, const SupportedPairs::Pair& pair) const;

  // Ascending.
  const std::vector<uint32_t>& shards() const { return shards_; }
  // Whether the record of that rank is of its shards.
  bool own(uint64_t rank) const { return own_[ranges_.shard_of(rank)]; }
  const Finder& finder() const { return finder_; }
  const CrowdedKeys& crowded() const { return crowded_; }
  // Live ones. O(records).
  uint64_t guests() const;
  // What looking records up has counted, beside Finder::judged().
  PairJudging::Counts searched() const;

 private:
  using Slot = RecordStore::Slot;
  using KeyAndShard = std::pair<uint64_t, uint32_t>;
  static constexpr int64_t kNoLimit = std::numeric_limits<int64_t>::min();

  void apply_own(std::span<const LogEntry* const> entries);
  void prefetch_identity(std::span<const LogEntry* const> entries, size_t place) const;
  bool counts(const LogEntry& entry);
  void apply_foreign(std::span<const LogEntry* const> entries);
  void forget_overtaking(std::span<const LogEntry* const> entries);
  std::vector<uint8_t> search(std::span<const KeyedRecord* const> records);
  void drop_lone();
  void read(const LogEntry& entry);
  void read(const CrowdStatement& statement);
  void end_own();
  void take_counted(uint64_t before, std::vector<const LogEntry*>* records);
  void load_run(std::span<const LogEntry* const> run);
  void let_expired_go();
  void say_expired(const KeyedRecord& record);
  void say_time();
  void tell_again(const KeyedRecord& record);
  void say_what_counts(uint64_t end);
  void say_what_is_due();
  void say_what_is_due(const KeyAndShard& of);
  Finder::Take note();
  void note_lost(uint32_t a, uint32_t b, bool review, uint64_t digest);
  std::vector<LogEntry> copies_of(std::vector<Slot> slots) const;
  void add_versions(uint32_t a, uint32_t b, ShardChange* change) const;

  ShardRanges ranges_;
  std::vector<uint32_t> shards_;
  std::vector<bool> own_;  // by shard
  ThreadPool* pool_;
  Finder finder_;
  std::vector<MatchSearch> searches_;  // by thread
  CrowdedKeys crowded_;
  LogTime time_;
  PartitionTimes partitions_;
  int64_t said_limit_ = kNoLimit;  // by a time that is to be written, or written and not read yet
  // Of its own that may expire: those of which something was told again.
  boost::unordered_flat_set<uint64_t> told_again_;
  bool loads_ = false;  // what becomes of pairs is told when all is loaded
  bool own_loaded_ = false;
  std::set<KeyAndShard> in_doubt_;  // of which there may be something to say
  // Statements that are to be written, or written and not read yet.
  std::map<KeyAndShard, CrowdStatement> said_;
  // To be told again as what counts, behind what is being taken.
  std::vector<Identity> overtaken_;
  // Of its own records, by as_of, until its own are loaded; how many were taken.
  std::vector<LogEntry> counted_;
  size_t counted_taken_ = 0;
  std::vector<Slot> parted_;  // guests, some no longer, that may be in no pair
  std::vector<ShardChange> changes_;
  std::vector<LogEntry> entries_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_CLUSTER_SHARD_FINDER_H_
