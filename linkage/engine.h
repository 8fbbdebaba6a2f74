#ifndef KINDRED_LINKAGE_ENGINE_H_
#define KINDRED_LINKAGE_ENGINE_H_

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "linkage/decide/cohesive_matches.h"
#include "linkage/decide/greedy_matching.h"
#include "linkage/expire/expiry_queue.h"
#include "linkage/find/content_judge.h"
#include "linkage/find/index/record_store.h"
#include "linkage/find/index/sharded_index.h"
#include "linkage/find/index/slot_sources.h"
#include "linkage/find/judge.h"
#include "linkage/find/match_set.h"
#include "linkage/find/pair_note.h"
#include "linkage/linker.h"
#include "linkage/prepare/prepare.h"

namespace kindred {

// What a Linker does; see linker.h for the contract. A batch goes through enter (sequential), the
// index (a shard a thread), judge (parallel) and settle (sequential, in the order of arrival).
class Engine {
 public:
  Engine(std::shared_ptr<const Pipeline> pipeline, ThreadPool* pool);

  std::vector<Change> apply(std::span<const Record> batch, std::vector<Refusal>* refused);
  std::vector<Prepared> prepare(std::span<const Record> batch);
  Prepared prepare(const Record& record, unsigned thread) {
    return preparers_[thread].prepare(record);
  }
  std::vector<Change> apply(std::span<Prepared> records, std::vector<Refusal>* refused);
  std::vector<Known> known(std::span<const Record> batch) const;
  void put_back(std::vector<Known> known, const Stats& then);
  void note_pairs() { noting_ = true; }
  std::vector<PairNote> take_pair_notes() { return std::exchange(noted_, {}); }
  void all_pairs(const std::function<void(const PairNote&)>& visit) const;
  void restore(std::span<const Record> records);
  void restore(std::span<Prepared> records, std::vector<Refusal>* refused);
  void link_restored(const std::function<void()>& progress);
  void index_restored(const std::function<void()>& progress);
  void restore(std::span<const PairNote> matches);
  void file_by_time(const Expire& expire);
  std::vector<const KeyedRecord*> take_expired(int64_t limit);
  std::vector<Change> find(const Record& record) const;
  std::vector<Change> find(const Prepared& prepared, FindCounts* counts) const;
  void matches(const std::function<void(const Change&)>& visit) const;
  ClusterCounts count_clusters() const;
  void records(const std::function<void(const KeyedRecord&)>& visit) const;
  Explanation explain(const Identity& a, const Identity& b) const;
  const KeyedRecord* record(const Identity& identity) const;
  Stats stats() const;
  const Pipeline& pipeline() const { return *pipeline_; }

 private:
  // Records, moves or matches that a thread takes at a time, or that are fetched ahead together.
  static constexpr size_t kGrain = 64;

  using Slot = RecordStore::Slot;
  using Move = ShardedIndex::Move;
  using PairSupport = ShardedIndex::PairSupport;

  // Pairs whose support a move changed: those that lost some, and those that gained some and are a
  // match. Where keys are full the first are many, so they are kept small.
  struct Matched {
    PairSupport pair;
    Change event;
  };
  struct Judged {
    bool many = false;  // whether it concerns so many that exact duplicates are told
    std::vector<PairSupport> weaker;
    std::vector<Matched> matched;
  };

  // What a thread judges pairs with.
  struct Judging {
    Judging(const Judge* judge, const RecordStore* store) : contents(judge, store) {}

    ContentJudge contents;
    ScoreCounts counts;
    uint64_t candidates = 0;
    std::vector<PairSupport> pairs;   // of one move
    std::vector<PairSupport> chosen;  // of these, to be judged next
    std::vector<Slot> slots;
  };

  // What a move ends and begins of what is published.
  struct Ended {
    Slot a;
    Slot b;
    uint64_t digest;  // of what was said of the pair
  };
  struct Begun {
    Slot a;
    Slot b;
    Change event;
  };
  struct Turn {
    std::vector<Ended> ended;
    std::vector<Begun> begun;
  };

  // Pairs that are published no longer, and now, by what else is live.
  struct SlotPair {
    Slot a;
    Slot b;
  };
  struct Choice {
    std::vector<SlotPair> dropped;
    std::vector<SlotPair> chosen;
  };

  void count(const Prepared& prepared);
  size_t distinct(std::span<const Prepared> records) const;
  size_t records_at_once(size_t count) const;
  void apply_distinct(std::span<Prepared> records, size_t first, std::vector<Change>* changes);
  void prefetch_identities(std::span<const Prepared> records) const;
  Move enter(KeyedRecord* record);
  Slot put(KeyedRecord record, Slot old);
  Move remove(KeyedRecord record, Slot old);
  void refresh(KeyedRecord record);
  void file(Slot slot);
  void file_all();
  void put_back_distinct(std::span<Known> known);
  void restore(KeyedRecord record);
  std::vector<Slot> live_slots() const;
  void prefetch(std::span<const PairNote> matches) const;
  std::optional<PairSupport> known_support(const PairNote& match) const;
  int support(Slot a, Slot b) const;
  void restore(const PairNote& match, const PairSupport& pair);
  void add(const PairNote& match, const PairSupport& pair);
  Move put_back(Known* known);
  std::vector<Judged> judge(std::span<const Move> moves);
  void prefetch_moves(size_t first, std::span<const Judged> judged) const;
  void judge_move(size_t move, Slot enters, Judging* judging, Judged* judged) const;
  bool concerns_many(size_t move) const;
  size_t judge_alike(Slot enters, Judging* judging, Judged* judged) const;
  void choose_unlike(size_t* done, size_t most, Judging* judging, Judged* judged) const;
  void prefetch_digests(std::span<const PairSupport> pairs) const;
  void judge_each(size_t* done, Judging* judging, Judged* judged) const;
  static void keep(const PairSupport& pair, std::optional<Change> event, Judged* judged);
  void settle(const Move& move, int64_t time, Judged* judged, std::vector<Change>* changes);
  void apply_unsaid(std::span<const Move> moves);
  void take_away(std::span<const PairSupport> weaker, Turn* turn);
  void add(std::vector<Matched>* matched, Turn* turn);
  bool waits(bool review) const;
  void offer(Slot a, Slot b, bool review, double score);
  void withdraw(Slot a, Slot b, bool review);
  Choice choose();
  Change event_of(const Move& move, Slot a, Slot b, std::vector<Matched>* matched) const;
  static bool said_before(const Move& move, const Begun& begun, Turn* turn);
  std::vector<Slot> candidates(const KeyedRecord& record, ScoreCounts* counts) const;
  void keep_one_per_source(const KeyedRecord& record, std::vector<Change>* found) const;
  std::optional<Identity> other_partner(Slot slot, Slot missed) const;
  Prepared prepare_one(const Record& record) const;
  Change retraction(Slot a, Slot b, int64_t time) const;
  IdentityPair identities(Slot a, Slot b) const;
  void count_caps();
  bool live(Slot slot) const { return slot != RecordStore::kNone && !store_[slot].deleted(); }

  std::shared_ptr<const Pipeline> pipeline_;
  ThreadPool* pool_;
  Judge judge_;
  bool checked_ = false;             // whether rules must look at pairs that share a key
  std::vector<Preparer> preparers_;  // by thread, for prepare
  mutable std::mutex idle_mutex_;
  mutable std::vector<std::unique_ptr<Preparer>> idle_;  // for find
  RecordStore store_;
  SlotSources sources_;  // filled where the pipeline asks for sources
  ShardedIndex index_;
  std::vector<Judging> judging_;  // by thread
  MatchSet matches_;
  GreedyMatching partners_;   // of all pairs in matches_, with one_per_source
  CohesiveMatches cohesive_;  // of those that are no reviews, with cohesion
  bool noting_ = false;       // what changes in matches_
  std::vector<PairNote> noted_;
  std::optional<Expire> expire_;
  std::optional<ExpiryQueue> by_time_;  // with expire_
  Stats stats_;
  size_t at_once_ = 1024;   // records
  bool refreshed_ = false;  // a record of the batch, since its pairs were judged
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_ENGINE_H_
