#ifndef KINDRED_LINKAGE_RESTORING_LINKER_H_
#define KINDRED_LINKAGE_RESTORING_LINKER_H_

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "linkage/base/thread_pool.h"
#include "linkage/find/pair_note.h"
#include "linkage/linker.h"
#include "linkage/prepare/pipeline.h"
#include "linkage/record/record.h"

namespace kindred {

class RestoringPairs;
struct Elsewhere;

// How a Linker comes to be what an earlier run left: a type for each step, so that none is left
// out and none comes too early. All records first; then their matches are found again,
//
//   RestoringLinker restoring(pipeline, &pool);
//   while (...) restoring.add(records);
//   Linker linker = std::move(restoring).link();
//
// or, where the earlier run had an equal pipeline and noted its pairs (Linker::note_pairs()), they
// are told, which scores nothing:
//
//   RestoringPairs pairs = std::move(restoring).index();
//   while (...) pairs.add(notes);
//   Linker linker = std::move(pairs).finish();
//
// Nothing is published of what is restored, and nothing noted. One thread at a time.
class RestoringLinker {
 public:
  // As Linker().
  RestoringLinker(std::shared_ptr<const Pipeline> pipeline, ThreadPool* pool);
  ~RestoringLinker();
  RestoringLinker(RestoringLinker&&) noexcept;
  RestoringLinker& operator=(RestoringLinker&&) noexcept;

  // Takes in records that an earlier run applied, in their order, deletes included. They are
  // counted as Linker::apply() counts them.
  void add(std::span<const Record> records, std::vector<Refusal>* refused = nullptr);
  // The same of records that an equal pipeline has prepared; it takes their bytes.
  void add(std::span<Prepared> prepared, std::vector<Refusal>* refused = nullptr);

  // Either of the two costs O(keys of the live records), and the first as much as their candidates
  // besides. Each calls progress() now and then.
  Linker link(const std::function<void()>& progress = [] {}) &&;
  RestoringPairs index(const std::function<void()>& progress = [] {}) &&;

 private:
  friend Linker sharded_linker(const std::shared_ptr<const Pipeline>& pipeline, uint32_t shards,
                               ThreadPool* pool);
  friend Linker told_linker(const std::shared_ptr<const Pipeline>& pipeline, ThreadPool* pool,
                            Elsewhere elsewhere);
  explicit RestoringLinker(std::unique_ptr<Stages> stages);

  std::unique_ptr<Stages> stages_;
};

// The step behind RestoringLinker::index(). A linker that is to be asked by find() alone, without
// one_per_source, needs no pairs: finish() may follow at once.
class RestoringPairs {
 public:
  ~RestoringPairs();
  RestoringPairs(RestoringPairs&&) noexcept;
  RestoringPairs& operator=(RestoringPairs&&) noexcept;

  // Takes in notes in their order, in any number of pieces. Those of records that are not live are
  // passed over: a later note ended the pair.
  void add(std::span<const PairNote> notes);

  Linker finish() &&;

 private:
  friend class RestoringLinker;
  explicit RestoringPairs(std::unique_ptr<Stages> stages);

  std::unique_ptr<Stages> stages_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_RESTORING_LINKER_H_
