#ifndef KINDRED_LINKAGE_PREPARE_PREPARERS_H_
#define KINDRED_LINKAGE_PREPARE_PREPARERS_H_

#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "linkage/base/thread_pool.h"
#include "linkage/prepare/pipeline.h"
#include "linkage/prepare/prepare.h"
#include "linkage/prepare/prepared.h"
#include "linkage/record/record.h"

namespace kindred {

// The first stage for many threads: a Preparer keeps its memory between records, so each thread of
// a pool has one, and callers that are none of them share some more.
class Preparers {
 public:
  Preparers(std::shared_ptr<const Pipeline> pipeline, ThreadPool* pool);

  // On a thread of the pool, by its number.
  Prepared prepare(const Record& record, unsigned thread) {
    return by_thread_[thread].prepare(record);
  }

  // A batch, on all threads of the pool.
  std::vector<Prepared> prepare(std::span<const Record> batch);

  // On any thread.
  Prepared prepare(const Record& record) const;

 private:
  std::shared_ptr<const Pipeline> pipeline_;
  ThreadPool* pool_;
  std::vector<Preparer> by_thread_;
  mutable std::mutex idle_mutex_;
  mutable std::vector<std::unique_ptr<Preparer>> idle_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_PREPARE_PREPARERS_H_
