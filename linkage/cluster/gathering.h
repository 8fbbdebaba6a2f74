#ifndef KINDRED_LINKAGE_CLUSTER_GATHERING_H_
#define KINDRED_LINKAGE_CLUSTER_GATHERING_H_

#include <array>
#include <boost/container/small_vector.hpp>
#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "linkage/cluster/found_entry.h"
#include "linkage/cluster/log_entry.h"
#include "linkage/cluster/log_time.h"
#include "linkage/cluster/pair_ranks.h"
#include "linkage/cluster/shard_finder.h"
#include "linkage/cluster/shard_ranges.h"
#include "linkage/find/pair_change.h"
#include "linkage/prepare/prepared.h"
#include "linkage/record/identity_pair.h"
#include "linkage/record/keyed_record.h"

namespace kindred {

// Who reads has come so late that compaction has taken what it needs: it has to begin anew.
class Overtaken : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Brings together what the log holds and what all shards say of it, for who decides: step by step,
// each from one offset of the log to the next at which all of them have ended a turn.
//
// All shards read the same log, and end their turns where it says so. So behind a step they have
// told what they know of one and the same log, and a pair is there if one of them says so. A shard
// that was taken over may pass over ends of turns, and then so do the steps.
//
// Of each shard there may be replicas, which are found by others, and come to a turn when they do.
// Behind a step the word of those counts that ended a turn there, whoever did before: each knows
// all pairs that its shard has to know, and of the rest, which another shard knows as well, it may
// know others.
//
// Some 30 bytes a pair that is there, 20 a record that is in one, and what was taken and is in no
// step yet. One thread at a time.
class Gathering {
 public:
  // Without `expiry` records stay. Where replicas do not agree on a pair, or one has not said all
  // that became of pairs, next() waits for so long for those who will.
  static constexpr std::chrono::milliseconds kPatience{10'000};
  explicit Gathering(ShardRanges ranges, const std::optional<LogExpiry>& expiry = {},
                     std::chrono::milliseconds patience = kPatience)
      : ranges_(ranges), patience_(patience), shards_(ranges.shards()), time_(expiry) {}

  // The next entry of the log; offsets ascend.
  void take(uint64_t offset, LogEntry entry);
  // The next entry of a replica of a shard.
  static constexpr uint32_t kMostReplicas = 2;
  void take(uint32_t shard, FoundEntry entry, uint32_t replica = 0);

  // From the beginning of a log that may be compacted the first step has to lead behind all that
  // was there when its end was reached: an entry that is gone has a later one in its place. Before
  // anything of shards is taken. That step may be all records there are, so its pieces have no more
  // than so many of them.
  static constexpr size_t kAtOnce = 4'096;
  void begin_behind(uint64_t offset, size_t at_once = kAtOnce) {
    least_ = offset;
    for (Shard& shard : shards_) {
      for (Replica& one : shard.replicas) one.met = offset;
    }
    begun_ = offset;
    begins_ = true;
    at_once_ = at_once;
  }

  // Records of identities of their own, and what became of pairs, each once, as it stands behind
  // these: as Finder takes them that is told its pairs.
  struct Piece {
    std::vector<KeyedRecord> records;
    std::vector<PairChange> told;

    // The records for a finder, which takes an empty one where there are pairs alone.
    std::vector<Prepared> take_records();
  };
  struct Step {
    uint64_t end = 0;  // the offset of the last entry of the log that is in it
    std::vector<Piece> pieces;
    std::vector<Label> labels;  // in their order; what they say of pairs holds behind the pieces
  };
  // The record of that identity behind the steps before, or a delete that is remembered for its
  // version; null: none.
  using Known = std::function<const KeyedRecord*(const Identity&)>;
  // The live records behind the steps before that have expired by that limit, each at least once;
  // it never falls. Asked for once for each limit.
  using Expired = std::function<std::vector<const KeyedRecord*>(int64_t limit)>;
  // What can be told next; nothing as long as some shard has not come so far. Pairs of versions of
  // records that are others behind it are left out: a shard may have been told again of one that
  // was replaced meanwhile, until it is told of the newer one.
  // Records that have expired behind the step leave in its last pieces. `expired` is not needed
  // where records stay. Throws Overtaken.
  std::optional<Step> next(const Known& known, const Expired& expired = {});

  // Behind the last step: the offset from which the next one is of.
  uint64_t least() const { return least_; }
  size_t pairs() const { return there_.size(); }

 private:
  // An entry of the log. Most are records, and as long as shards are behind they are many.
  struct Logged {
    uint64_t offset = 0;
    KeyedRecord record;               // of a kRecord
    std::unique_ptr<LogEntry> other;  // anything else
  };
  struct Turn {
    uint64_t end = 0;
    std::vector<ShardChange> changes;
  };
  struct Replica {
    std::vector<ShardChange> said;  // of the turn that has not ended
    std::deque<Turn> turns;         // of which nothing was heard yet
    uint64_t heard = 0;             // the end of the last one before
    uint64_t met = 0;               // least_ behind the last step at whose end it has ended a turn
  };
  struct Shard {
    std::array<Replica, kMostReplicas> replicas;
    // One bit for each by whose word the last step went, and that is not far behind, or gone.
    uint8_t count = 0;
    uint8_t near = 0;
  };
  // One bit for each replica of the shard of the left record of a pair, then of that of the right.
  using Sides = uint8_t;
  static constexpr size_t kSides = 2 * size_t{kMostReplicas};
  // What those have found in a step, and not lost since: most often one and the same.
  struct Told {
    IdentityPair pair;
    std::array<std::shared_ptr<ShardChange>, kSides> found;
    Sides spoke = 0;  // who has said anything
  };
  using ByPair = std::unordered_map<PairRanks, Told, PairRanksHash>;
  // What became of a record in a step.
  struct Move {
    uint32_t piece = 0;             // the last that has it
    std::optional<uint32_t> place;  // there; none: all that came of it was older than what is known
    uint64_t version = 0;           // behind that
    boost::container::small_vector<uint32_t, 2> changed;  // pieces in which it became another one
  };
  using Moves = boost::unordered_flat_map<uint64_t, Move>;  // by rank
  struct There {
    Sides by = 0;  // who says that it is there
    bool told = false;
  };

  static constexpr uint8_t bit(size_t n) { return static_cast<uint8_t>(1U << n); }

  std::optional<uint64_t> next_end(const Shard& shard, uint64_t least, bool gapless) const;
  std::optional<uint64_t> common_end(bool gapless) const;
  std::optional<uint64_t> step_end();
  bool hear_all();
  void hear(uint32_t number, uint32_t replica, uint64_t end);
  void hear(uint32_t number, uint32_t replica, ShardChange change);
  Sides sides(const PairRanks& ranks, uint8_t Shard::*of) const;
  bool agreed(const PairRanks& ranks, const There& there) const;
  void watch(const PairRanks& ranks);
  void watch_all();
  void check_agreed();
  void put_in_place(uint64_t end);
  void cut(const Known& known, const Expired& expired, Moves* moves, Step* step);
  void let_expired_go(const Known& known, const Expired& expired, Moves* moves,
                      std::vector<Piece>* pieces);
  void cut(KeyedRecord record, const Known& known, Moves* moves, std::vector<Piece>* pieces);
  void check_none_missed(const std::vector<KeyedRecord>& counted, const Known& known,
                         const Moves& moves, const std::vector<Piece>& pieces) const;
  void doubt(const KeyedRecord& expired, const Moves& moves, const std::vector<Piece>& pieces);
  void take_mark(uint64_t offset, const LogEntry::Mark& mark);
  void check_all_told(const ByPair& told, const Moves& moves) const;
  void tell(const PairRanks& ranks, Told told, const Known& known, const Moves& moves,
            std::vector<Piece>* pieces);
  void count(const PairRanks& ranks, int sign);

  ShardRanges ranges_;
  std::chrono::milliseconds patience_;
  std::vector<Shard> shards_;
  std::deque<Logged> log_;         // what is in no step yet
  std::optional<uint64_t> read_;   // the last offset of the log
  uint64_t least_ = 0;             // where the next step may end at the least
  bool begins_ = false;            // from a log that may be compacted
  size_t at_once_ = SIZE_MAX;      // records in a piece
  std::optional<uint64_t> begun_;  // up to where that was read
  LogTime time_;
  std::optional<int64_t> limit_;         // by which records have left
  std::map<uint32_t, uint64_t> marked_;  // by shard: as of when the last first mark is
  // Ranks that what has expired took with it when it began, and which may still count.
  boost::unordered_flat_set<uint64_t> doubted_;
  boost::unordered_flat_map<PairRanks, There, PairRanksHash> there_;
  // Pairs of which shards have said something in turns that the next step leads behind, and those
  // that a shard has found by versions of records that were not known, or no longer.
  ByPair told_;
  // Pairs on which replicas do not agree: since when that is told which those do not say that
  // count.
  using Since = std::optional<std::chrono::steady_clock::time_point>;
  boost::unordered_flat_map<PairRanks, Since, PairRanksHash> disputed_;
  size_t calls_ = 0;  // since those were looked at
  Since waits_;       // for a replica that has said all behind the last step
  boost::unordered_flat_map<uint64_t, uint32_t> pairs_of_;  // by rank: how many were told
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_CLUSTER_GATHERING_H_
