#ifndef KINDRED_LINKAGE_CLUSTER_SHARD_REPORTER_H_
#define KINDRED_LINKAGE_CLUSTER_SHARD_REPORTER_H_

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "linkage/base/thread_pool.h"
#include "linkage/cluster/found_entry.h"
#include "linkage/cluster/log_entry.h"
#include "linkage/cluster/log_time.h"
#include "linkage/cluster/pair_ranks.h"
#include "linkage/cluster/shard_finder.h"
#include "linkage/cluster/shard_ranges.h"
#include "linkage/prepare/pipeline.h"

namespace kindred {

// What one process of a cluster says that finds: a ShardFinder, and what becomes of its pairs as
// entries of its shards. A pair is said by the shard of either record that is its own.
//
// Whoever takes shards over begins where the least of them had come, and says nothing until it is
// where the last of them was. Of the log before that it needs its own records, and those that its
// shards have said to be in a pair with one of them: nobody has to be looked for. Then it says what
// is otherwise than its shards have said, and what became of pairs meanwhile, also where they are
// again as they were. It is right where all that is taken here is written, with how far the log was
// read, in one transaction.
//
// One thread at a time.
class ShardReporter {
 public:
  using Entries = std::span<const LogEntry* const>;
  // By shard, in the order in which it is to be written.
  using Said = std::vector<std::pair<uint32_t, FoundEntry>>;
  // What shards have said before: by shard and pair that is there, of which versions of its
  // records; and the ranks of all records that ever were in one.
  class SaidBefore {
   public:
    // The next entry of a shard.
    void take(uint32_t shard, const FoundEntry& entry);
    // And of another replica of one: it has not been said here, but the records may be needed.
    void take_of_other(const FoundEntry& entry);

   private:
    friend class ShardReporter;
    struct Pair {
      uint64_t left = 0;  // versions
      uint64_t right = 0;
      size_t name = 0;  // where its found_key() begins in names_, and how long that is
      size_t length = 0;
    };
    FoundEntry lost(const Pair& pair) const;

    std::map<uint32_t, boost::unordered_flat_map<PairRanks, Pair, PairRanksHash>> pairs_;
    std::string names_;
    boost::unordered_flat_set<uint64_t> ranks_;
  };

  // As ShardFinder.
  ShardReporter(const std::shared_ptr<const Pipeline>& pipeline, ShardRanges ranges,
                std::vector<uint32_t> shards, ThreadPool* pool,
                const std::optional<LogExpiry>& expiry = {});

  // First, all that the shards have said.
  void begin_load(SaidBefore said) { said_before_ = std::move(said); }
  // See ShardFinder.
  void load_counted(LogEntry counts) { finder_.load_counted(std::move(counts)); }
  void load_time(const CameTo& said) { finder_.load_time(said); }
  // Then the log as far as all of them had read it, in pieces. Records of ranks that it does not
  // need may be left out.
  bool needs(uint64_t rank) const;
  void load(Entries some);
  void end_load();
  // What comes behind, as far as one of them had. One turn at a time.
  void catch_up(Entries turn);
  // Then: what is otherwise than the shards have said. `end` is where the last turn of these ended.
  void say_difference(uint64_t end);

  // The next turn, whose last entry stands at `end`.
  void apply(Entries turn, uint64_t end);

  // These of its shards are others' from here on. To be called when all was taken.
  void give_back(std::span<const uint32_t> shards);

  // Since the last call: what is to be written of pairs, with the turns that have ended, and into
  // the log. The last entry of the log ends a turn.
  Said take_said();
  std::vector<LogEntry> take_entries();

  // Ascending.
  const std::vector<uint32_t>& shards() const { return shards_; }
  const ShardFinder& finder() const { return finder_; }

 private:
  // Calls visit(place of the shard) for each own shard that says this pair.
  template <typename Visit>
  void for_each_side(const PairRanks& ranks, Visit&& visit) const;
  void say_what_differs(uint32_t a, uint32_t b, const SupportedPairs::Pair& pair);
  void say(size_t place, FoundEntry entry);
  void say_changes();
  // That the turns have ended of which it has not said so.
  void say_turns(size_t place);
  void end_turn(uint64_t end);

  ShardRanges ranges_;
  std::vector<uint32_t> shards_;
  ShardFinder finder_;
  SaidBefore said_before_;      // until the difference is said
  std::vector<LogEntry> held_;  // records of others, until all own ones are loaded
  boost::unordered_flat_set<PairRanks, PairRanksHash> moved_;  // pairs that catching up has changed
  Said said_;
  // By place of the shard: the turns that it has not said it ended, and whether it has said
  // something since.
  std::vector<std::vector<uint64_t>> ended_;
  std::vector<bool> spoke_;
  uint64_t end_ = 0;  // of the last turn
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_CLUSTER_SHARD_REPORTER_H_
