#include "tools/kindred/files/prepared_source.h"

#include <utility>

#include "linkage/prepare/prepared.h"

namespace kindred {

namespace {

// Records that a thread takes at a time: few, for a thread in the middle of some keeps the caller's
// own work waiting.
constexpr size_t kGrain = 32;

}  // namespace

PreparedSource::PreparedSource(RecordSource* source, Linker* linker, ThreadPool* pool)
    : source_(source), linker_(linker), pool_(pool) {}

PreparedBatch* PreparedSource::next() {
  if (failure_) std::rethrow_exception(failure_);
  if (!work_ && !begin()) return nullptr;
  finish();
  std::swap(current_, ahead_);
  try {
    if (source_->readable()) begin();
  } catch (...) {
    failure_ = std::current_exception();
  }
  return &current_;
}

// False when there is no more.
bool PreparedSource::begin() {
  if (!source_->read(&ahead_.source)) return false;
  const size_t size = ahead_.source.block.records.size();
  ahead_.records.clear();
  ahead_.records.resize(size);
  work_.emplace(pool_, size, kGrain,
                [this](size_t begin, size_t end, unsigned thread) { prepare(begin, end, thread); });
  return true;
}

void PreparedSource::prepare(size_t begin, size_t end, unsigned thread) {
  source_->decode(&ahead_.source, begin, end, thread);
  for (size_t i = begin; i < end; ++i) {
    if (ahead_.source.verdicts[i]) continue;
    ahead_.records[i] = linker_->prepare(ahead_.source.records[i], thread);
  }
}

void PreparedSource::finish() {
  work_->finish();
  work_.reset();
  source_->gather(&ahead_.source);
  const std::vector<uint32_t>& place = ahead_.source.place;
  for (size_t i = 0; i < place.size(); ++i) {
    if (place[i] != i) ahead_.records[i] = std::move(ahead_.records[place[i]]);
  }
  ahead_.records.resize(place.size());
}

}  // namespace kindred
