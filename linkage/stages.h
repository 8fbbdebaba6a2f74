#ifndef KINDRED_LINKAGE_STAGES_H_
#define KINDRED_LINKAGE_STAGES_H_

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "linkage/base/thread_pool.h"
#include "linkage/base/undo.h"
#include "linkage/cluster/local_cluster.h"
#include "linkage/decide/decider.h"
#include "linkage/decide/labelled_pairs.h"
#include "linkage/decide/match_turn.h"
#include "linkage/elsewhere.h"
#include "linkage/entity/entities.h"
#include "linkage/entity/match_edges.h"
#include "linkage/find/finder.h"
#include "linkage/find/lookup.h"
#include "linkage/linker.h"
#include "linkage/prepare/pipeline.h"
#include "linkage/prepare/preparers.h"

namespace kindred {

// The stages of one process, and what passes between them: prepare, find, labels, decide, entities.
// Behind a Linker, and before that behind a RestoringLinker.
class Stages {
 public:
  // Throws as Linker does.
  Stages(std::shared_ptr<const Pipeline> pipeline, ThreadPool* pool);

  // Pairs are found elsewhere. Before any record comes. See told_linker.h.
  void find_elsewhere(Elsewhere elsewhere);
  // The same, by so many processes of a cluster within this one. See sharded_linker.h.
  void find_by_shards(const std::shared_ptr<const Pipeline>& pipeline, uint32_t shards,
                      ThreadPool* pool);

  Preparers& preparers() { return preparers_; }
  const Preparers& preparers() const { return preparers_; }
  Finder& finder() { return finder_; }
  const Finder& finder() const { return finder_; }
  const LabelledPairs& labels() const { return labels_; }
  const Decider& decider() const { return decider_; }
  // Whom find would name for a record that is not in, and what it knows of two that are. Where
  // pairs are found elsewhere, and questions may come, as they are told there.
  std::vector<LookedUp> look_up(const KeyedRecord& record, FindCounts* counts) const;
  PairFacts facts_of(uint32_t left, uint32_t right) const;
  // Those that a live record is in a pair with, in no particular order, as far as find goes.
  std::vector<LookedUp> partners(uint32_t slot) const;

  // Of a pair that decide knows.
  Change event(uint32_t a, uint32_t b) const { return labels_.event(a, b); }
  // Null without Pipeline::entities.
  Entities* entities() { return entities_ ? &*entities_ : nullptr; }
  const Entities* entities() const { return entities_ ? &*entities_ : nullptr; }

  // From prepared records to what is published.
  std::vector<Change> apply(std::span<Prepared> batch, std::vector<Refusal>* refused);

  // From labels to what is published. Records must be linked, or their pairs told.
  std::vector<Change> label(std::span<const Label> labels);

  // The same of records that are not linked yet.
  void take_in(std::span<Prepared> records, std::vector<Refusal>* refused);
  // The pairs of all that was taken in are looked for, or told. Nothing is published of them: an
  // earlier run has done so, or a comparison finds what is missing.
  void link(const std::function<void()>& progress);
  void index(const std::function<void()>& progress);
  void restore(std::span<const PairNote> notes) { finder_.restore(notes, follow()); }
  // Behind pairs that were told.
  void settle();

  // What is remembered behind find goes back by the turns that labels and find give, as it came;
  // what is not a function of these is one more in undoables().
  void mark();
  void undo();

  Stats stats() const;

 private:
  // What preparing told of the records that were taken.
  struct PreparedCounts {
    UnreadableCounts unreadable_values;
    ShingleCounts shingles;
  };

  void find(std::span<Prepared> batch, const Finder::Take& take);
  void count(std::span<const Prepared> batch, std::vector<Refusal>* refused);
  void publish(PairTurn* turn, size_t record, std::vector<Change>* changes);
  void decide(PairTurn* turn);
  void decide(const PairTurn& turn, const LabelledRecords& records);
  void note_partners(const PairTurn& turn);
  Finder::Take follow();
  void tell_what_is_needed();
  void enter_singletons();
  void add_cluster(Stats* stats) const;
  std::vector<Undoable*> undoables();

  Preparers preparers_;
  std::optional<LocalCluster> cluster_;  // which may find what the finder is told
  Elsewhere elsewhere_;                  // without `told` it finds itself
  Finder finder_;
  LabelledPairs labels_;
  Decider decider_;
  std::optional<Entities> entities_;
  std::optional<MatchEdges> partners_;  // by pairs of find, where it is asked without keys
  MatchTurn decided_;                   // its memory is used again
  Copied<PreparedCounts> prepared_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_STAGES_H_
