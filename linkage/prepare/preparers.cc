#include "linkage/prepare/preparers.h"

#include <utility>

namespace kindred {

namespace {

constexpr size_t kGrain = 64;  // records that a thread takes at a time

}  // namespace

Preparers::Preparers(std::shared_ptr<const Pipeline> pipeline, ThreadPool* pool)
    : pipeline_(std::move(pipeline)), pool_(pool) {
  for (unsigned t = 0; t < pool->threads(); ++t) by_thread_.emplace_back(pipeline_);
}

std::vector<Prepared> Preparers::prepare(std::span<const Record> batch) {
  std::vector<Prepared> records(batch.size());
  pool_->split(batch.size(), kGrain, [&](size_t begin, size_t end, unsigned thread) {
    for (size_t i = begin; i < end; ++i) records[i] = prepare(batch[i], thread);
  });
  return records;
}

Prepared Preparers::prepare(const Record& record) const {
  std::unique_ptr<Preparer> preparer;
  {
    std::lock_guard lock(idle_mutex_);
    if (!idle_.empty()) {
      preparer = std::move(idle_.back());
      idle_.pop_back();
    }
  }
  if (!preparer) preparer = std::make_unique<Preparer>(pipeline_);
  Prepared prepared = preparer->prepare(record);
  std::lock_guard lock(idle_mutex_);
  idle_.push_back(std::move(preparer));
  return prepared;
}

}  // namespace kindred
