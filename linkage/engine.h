#ifndef KINDRED_LINKAGE_ENGINE_H_
#define KINDRED_LINKAGE_ENGINE_H_

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "linkage/entity/judge.h"
#include "linkage/entity/match_set.h"
#include "linkage/index/record_store.h"
#include "linkage/index/sharded_index.h"
#include "linkage/linker.h"
#include "linkage/prepare.h"

namespace kindred {

// What a Linker does; see linker.h for the contract. A batch goes through enter (sequential), the
// index (a shard a thread), judge (parallel) and settle (sequential, in the order of arrival).
class Engine {
 public:
  Engine(std::shared_ptr<const Pipeline> pipeline, ThreadPool* pool);

  std::vector<Change> apply(std::span<const Record> batch, std::vector<Refusal>* refused);
  std::vector<Change> find(const Record& record) const;
  void matches(const std::function<void(const Change&)>& visit) const;
  Explanation explain(const Identity& a, const Identity& b) const;
  const KeyedRecord* record(const Identity& identity) const;
  Stats stats() const;
  const Pipeline& pipeline() const { return *pipeline_; }

 private:
  using Slot = RecordStore::Slot;
  using Move = ShardedIndex::Move;
  using PairSupport = ShardedIndex::PairSupport;

  // A pair whose support a move changed, with its event when it gained support and is a match.
  struct Judged {
    PairSupport pair;
    std::optional<Change> event;
  };

  std::vector<Prepared> prepare(std::span<const Record> batch);
  size_t distinct(std::span<const Prepared> records) const;
  size_t records_at_once(size_t count) const;
  void apply_distinct(std::span<Prepared> records, size_t first, std::vector<Change>* changes);
  Move enter(KeyedRecord* record);
  Move remove(KeyedRecord record, Slot old);
  void refresh(KeyedRecord record);
  bool stale(const KeyedRecord& record, const KeyedRecord& old) const;
  void keep_qualified(std::vector<PairSupport>* pairs, ScoreCounts* counts) const;
  std::vector<std::vector<Judged>> judge(std::span<const Move> moves);
  void settle(const Move& move, int64_t time, std::vector<Judged>* judged,
              std::vector<Change>* changes);
  Prepared prepare_one(const Record& record) const;
  Change retraction(Slot a, Slot b, int64_t time) const;
  void count_caps();
  bool live(Slot slot) const { return slot != RecordStore::kNone && !store_[slot].deleted(); }

  std::shared_ptr<const Pipeline> pipeline_;
  ThreadPool* pool_;
  Judge judge_;
  std::vector<Preparer> preparers_;  // by thread, for apply
  mutable std::mutex idle_mutex_;
  mutable std::vector<std::unique_ptr<Preparer>> idle_;  // for find
  RecordStore store_;
  ShardedIndex index_;
  MatchSet matches_;
  Stats stats_;
  size_t at_once_ = 1024;  // records
};

// The order in which changes of one record are published.
bool pair_less(const Change& x, const Change& y);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_ENGINE_H_
