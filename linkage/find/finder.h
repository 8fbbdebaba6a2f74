#ifndef KINDRED_LINKAGE_FIND_FINDER_H_
#define KINDRED_LINKAGE_FIND_FINDER_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "linkage/base/counts.h"
#include "linkage/base/thread_pool.h"
#include "linkage/base/undo.h"
#include "linkage/find/index/sharded_index.h"
#include "linkage/find/pair_change.h"
#include "linkage/find/pair_judging.h"
#include "linkage/find/pair_note.h"
#include "linkage/find/pair_turn.h"
#include "linkage/find/stored_records.h"
#include "linkage/find/supported_pairs.h"
#include "linkage/find/told_events.h"
#include "linkage/find/versions.h"
#include "linkage/prepare/pipeline.h"
#include "linkage/prepare/prepared.h"

namespace kindred {

// The second stage: prepared records in, changes of the pairs that share a key and score high
// enough out. That set of pairs is a function of the live records and the pipeline alone; which of
// them are published is for decide to say.
//
// A batch goes through Versions (one thread), the index (a shard a thread), PairJudging (all
// threads), and SupportedPairs (one thread, in the order of arrival). The cost of a record is that
// of its keys and of the members that they have.
//
// One thread calls what is not const; const members may run concurrently.
class Finder {
 public:
  using Slot = RecordStore::Slot;

  // Takes what one record changed. It is called while pairs and slots stand as they are behind that
  // record: later records of the batch do not show yet, and what leaves in the batch is still in
  // its slot. It may ask the finder by slots, and move parts of the turn away. It is not called for
  // a record that changed no pair, unless tell_every_move(). `record` is its place in the batch; 0
  // where no record came.
  using Take = std::function<void(PairTurn* turn, size_t record)>;

  // `pool` outlives the finder. The pipeline is one that Linker accepts. A finder of a share finds
  // the pairs of which it is there for a record at least, and is told what keys admit.
  Finder(std::shared_ptr<const Pipeline> pipeline, ThreadPool* pool,
         const std::optional<Share>& share = {});
  Finder(const Finder&) = delete;
  Finder& operator=(const Finder&) = delete;

  // Whether turns are told, too, of records that come, leave, are replaced or refreshed and change
  // no pair: for a stage to which a record matters that has none.
  void tell_every_move(bool every) { every_move_ = every; }

  // Takes the records in, in order, and their bytes from them. Empty ones are passed over.
  void apply(std::span<Prepared> records, const Take& take);

  // Keeps the events of pairs as they are told from here on, and scores none again: records may be
  // outlines then. Before any record comes.
  void keep_told_events() { told_events_.emplace(); }

  // As apply() of records with identities of their own, whose pairs other finders have found: each
  // pair once, found or lost, as it stands behind all of these records. The index stays empty.
  // What no record here has to do with comes in a turn of its own behind theirs.
  void apply(std::span<Prepared> records, std::span<PairChange> told, const Take& take);

  // Of a finder of a share. What keys admit from here on, each key once.
  void set_limits(std::span<const ShardedIndex::KeyLimit> limits, const Take& take);
  // See KeyIndex.
  std::vector<KeyIndex::Touched> take_touched() { return index_.take_touched(); }
  // Lets go of records, as if they had never come, and of their pairs, of which nothing is told.
  void drop(std::span<const Slot> slots);

  // From here on undo() leads to where we are now. undo() gives the turns that lead there: they
  // take back what was told since. It costs as much as applying the records did, and notes nothing;
  // notes that were not taken are dropped.
  void mark();
  void undo(const Take& take);

  // Notes from here on what changes in the set of pairs, for a state. The score is noted where the
  // pipeline has one partner a source.
  void note_pairs() { noting_ = true; }
  // Since the last call, in their order.
  std::vector<PairNote> take_notes() { return std::exchange(notes_, {}); }

  // A new finder becomes what another one was in two steps. First it takes the same records, in
  // their order. They have no pairs yet, and are counted as apply() counts them.
  void take_in(std::span<Prepared> records);
  // Then either looks for all pairs, which it gives in turns,
  void link(const Take& take, const std::function<void()>& progress);
  // or finds records by their keys again, and is told the notes of pairs, in their order and in any
  // number of pieces. Notes of records that are not live are passed over. A turn then stands for
  // many notes. Either calls progress() now and then.
  void index(const std::function<void()>& progress);
  void restore(std::span<const PairNote> notes, const Take& take);

  // The event of a pair of live records that scores high enough.
  Change event(Slot a, Slot b) const;

  const Pipeline& pipeline() const { return *pipeline_; }
  const Versions& versions() const { return versions_; }
  const RecordStore& store() const { return versions_.store(); }
  const ShardedIndex& index() const { return index_; }
  const Judge& judge() const { return judging_.one(); }
  const SupportedPairs& pairs() const { return pairs_; }
  const SlotRecords& records() const { return records_; }

  // See Linker.
  void expect(uint64_t records) { index_.expect(records); }

  // See FiledByTime.
  void file_by_time(const Expire& expire) { versions_.file_by_time(expire); }
  std::vector<const KeyedRecord*> take_expired(int64_t limit) {
    return versions_.by_time().take_before(limit);
  }

  const PairJudging::Counts& judged() const { return judging_.counts(); }
  // By branch: keys with more members than Pipeline::max_bucket, live.
  const std::vector<uint64_t>& capped_keys() const { return capped_keys_; }
  MemoryUse memory() const;

 private:
  using Move = ShardedIndex::Move;
  using Judged = PairJudging::Judged;
  using PairSupport = ShardedIndex::PairSupport;

  size_t records_at_once(size_t count) const;
  // What records did to the store.
  struct Entered {
    std::vector<Move> moves;
    std::vector<int64_t> times;
  };
  Entered enter(std::span<Prepared> records);
  void apply_distinct(std::span<Prepared> records, size_t first, const Take& take);
  void settle_each(std::span<Prepared> records, const Entered& entered, std::span<Judged> judged,
                   size_t first, const Take& take);
  void prefetch_identities(std::span<const Prepared> records) const;
  std::span<Judged> find(std::span<const Move> moves);
  void apply_unnoted(std::span<const Move> moves, const Take& take);
  void settle(const Move& move, Slot refreshed, int64_t time, Judged* judged);
  void tell(const Take& take, size_t record);
  void tell_put_back(Slot refreshed, const Take& take);
  void lose(std::span<const PairSupport> weaker);
  void gain(std::vector<FoundPair>* stronger);
  void note_lost(Slot a, Slot b);
  void note_found(const FoundPair& pair);
  void count_caps();
  void prefetch(std::span<const PairNote> notes) const;
  std::optional<PairSupport> known_support(const PairNote& note) const;
  int support(Slot a, Slot b) const;
  void restore(const PairNote& note, const PairSupport& pair);

  std::shared_ptr<const Pipeline> pipeline_;
  ThreadPool* pool_;
  Versions versions_;
  StoredRecords records_;
  ShardedIndex index_;
  std::vector<uint64_t> capped_keys_;
  PairJudging judging_;
  SupportedPairs pairs_;
  std::optional<ToldEvents> told_events_;  // of these
  bool every_move_ = false;
  bool noting_ = false;
  std::vector<PairNote> notes_;
  PairTurn turn_;           // its memory is used again
  size_t at_once_ = 1024;   // records
  bool refreshed_ = false;  // a record of the batch, since its pairs were judged
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_FINDER_H_
