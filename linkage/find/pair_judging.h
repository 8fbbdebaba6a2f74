#ifndef KINDRED_LINKAGE_FIND_PAIR_JUDGING_H_
#define KINDRED_LINKAGE_FIND_PAIR_JUDGING_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "linkage/base/thread_pool.h"
#include "linkage/base/undo.h"
#include "linkage/find/content_judge.h"
#include "linkage/find/index/record_store.h"
#include "linkage/find/index/sharded_index.h"
#include "linkage/find/judge.h"
#include "linkage/find/pair_turn.h"
#include "linkage/prepare/pipeline.h"

namespace kindred {

// Judges the candidate pairs that the moves of a batch brought, on all threads: which of them score
// high enough, and with which events.
class PairJudging {
 public:
  using Slot = RecordStore::Slot;
  using Move = ShardedIndex::Move;
  using PairSupport = ShardedIndex::PairSupport;

  // Pairs whose support a move changed: those that lost some, and those that gained some and score
  // high enough. Where keys are full the first are many, so they are kept small.
  struct Judged {
    bool many = false;  // so many pairs that exact duplicates are looked for
    std::vector<PairSupport> weaker;
    std::vector<FoundPair> stronger;

    // Keeps the memory of a few pairs.
    void clear();
  };

  struct Counts {
    uint64_t candidates = 0;  // pairs that shared a key, each time they came to
    ScoreCounts score;

    Counts& operator+=(const Counts& other) {
      candidates += other.candidates;
      score += other.score;
      return *this;
    }
  };

  // All outlive this.
  PairJudging(const std::shared_ptr<const Pipeline>& pipeline, RecordStore* store,
              const ShardedIndex* index, unsigned threads);
  PairJudging(const PairJudging&) = delete;
  PairJudging& operator=(const PairJudging&) = delete;

  // By move, for the moves that the index took last. Valid until the next call, which uses the
  // memory again: one thread that freed what others took would wait for these.
  std::span<Judged> judge(std::span<const Move> moves, ThreadPool* pool);

  // Judges one pair alone.
  const Judge& one() const { return judge_; }

  Copied<Counts>& counts() { return counts_; }
  const Counts& counts() const { return *counts_; }

 private:
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

  void prefetch_moves(size_t first, std::span<const Judged> judged) const;
  void judge_move(size_t move, Slot enters, Judging* judging, Judged* judged) const;
  bool concerns_many(size_t move) const;
  size_t judge_alike(Slot enters, Judging* judging, Judged* judged) const;
  void choose_unlike(size_t* done, size_t most, Judging* judging, Judged* judged) const;
  void prefetch_digests(std::span<const PairSupport> pairs) const;
  void judge_each(size_t* done, Judging* judging, Judged* judged) const;

  Judge judge_;
  bool checked_ = false;  // whether rules must look at pairs that share a key
  RecordStore* store_;
  const ShardedIndex* index_;
  std::vector<Judging> by_thread_;
  std::vector<Judged> judged_;  // by move; more than there were moves last
  Copied<Counts> counts_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_PAIR_JUDGING_H_
