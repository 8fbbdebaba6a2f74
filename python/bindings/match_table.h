// Changes of matches, entities and clusters as tables.

#ifndef KINDRED_PYTHON_BINDINGS_MATCH_TABLE_H_
#define KINDRED_PYTHON_BINDINGS_MATCH_TABLE_H_

#include <memory>
#include <utility>
#include <vector>

#include "linkage/base/thread_pool.h"
#include "linkage/linker.h"
#include "python/bindings/table.h"

namespace kindred::python {

// A row a match, as a match event tells it:
//   left_source, left_id, right_source, right_id   who
//   decision       match, review or retracted
//   score          and `probability`, where the scorer has one
//   label          same, where a label made it a match; else null
//   similarity_F   and score_F: what each scored field contributed; null where a record lacks it
//   keys           the rules that hold on the pair
// A retraction has no more than a decision.
class MatchTable {
 public:
  // `pipeline` outlives this. `with_probability`: the scorer has one.
  MatchTable(const Pipeline& pipeline, bool with_probability);

  void add(const Change& change);

  // All changes, as they came.
  std::shared_ptr<Table> take() { return std::move(table_); }
  // What holds in the end, in the order of pairs: of each pair the last change, unless that is a
  // retraction. O(n log n) for n changes, which costs less than to ask the engine again.
  std::shared_ptr<const Table> take_live(ThreadPool* pool);

 private:
  void add_evaluation(const Change& change);

  const Pipeline& pipeline_;
  std::shared_ptr<Table> table_;
  size_t probability_ = 0;  // the column's number; 0: there is none
  size_t fields_ = 0;       // the first field's column
};

// The tables of a linker. Those of clusters and entities throw Stopped, between two rows, once the
// embedding in force is stopped.

// Every live match, in the order of pairs.
std::shared_ptr<const Table> table_of_matches(const Linker& linker, bool with_probability);

// A row a live record, by source and id: source, id, cluster, as `kindred link --clusters` has it.
std::shared_ptr<const Table> table_of_clusters(const Linker& linker);

// A row an entity, by id: entity, size, anchor_source, anchor_id, members (source and id of each),
// and golden_F for each field of its golden record, a text, or a list where the rule is `all`.
// The pipeline makes entities.
std::shared_ptr<const Table> table_of_entities(const Linker& linker);

}  // namespace kindred::python

#endif  // KINDRED_PYTHON_BINDINGS_MATCH_TABLE_H_
