#include "linkage/linker.h"

#include <utility>

#include "linkage/engine.h"

namespace kindred {

FindCounts& FindCounts::operator+=(const FindCounts& other) {
  unreadable_values += other.unreadable_values;
  candidates += other.candidates;
  shingles += other.shingles;
  score += other.score;
  return *this;
}

Linker::Linker(std::shared_ptr<const Pipeline> pipeline, ThreadPool* pool)
    : engine_(std::make_unique<Engine>(std::move(pipeline), pool)) {}
Linker::~Linker() = default;
Linker::Linker(Linker&&) noexcept = default;
Linker& Linker::operator=(Linker&&) noexcept = default;

std::vector<Change> Linker::apply(std::span<const Record> batch, std::vector<Refusal>* refused) {
  return engine_->apply(batch, refused);
}
std::vector<Prepared> Linker::prepare(std::span<const Record> batch) {
  return engine_->prepare(batch);
}
Prepared Linker::prepare(const Record& record, unsigned thread) {
  return engine_->prepare(record, thread);
}
std::vector<Change> Linker::apply(std::span<Prepared> batch, std::vector<Refusal>* refused) {
  return engine_->apply(batch, refused);
}
std::vector<Known> Linker::known(std::span<const Record> batch) const {
  return engine_->known(batch);
}
void Linker::put_back(std::vector<Known> known, const Stats& then) {
  engine_->put_back(std::move(known), then);
}
void Linker::note_pairs() { engine_->note_pairs(); }
std::vector<PairNote> Linker::take_pair_notes() { return engine_->take_pair_notes(); }
void Linker::all_pairs(const std::function<void(const PairNote&)>& visit) const {
  engine_->all_pairs(visit);
}
void Linker::restore(std::span<const Record> records) { engine_->restore(records); }
void Linker::restore(std::span<Prepared> records, std::vector<Refusal>* refused) {
  engine_->restore(records, refused);
}
void Linker::link_restored(const std::function<void()>& progress) {
  engine_->link_restored(progress);
}
void Linker::index_restored(const std::function<void()>& progress) {
  engine_->index_restored(progress);
}
void Linker::restore(std::span<const PairNote> matches) { engine_->restore(matches); }
void Linker::file_by_time(const Expire& expire) { engine_->file_by_time(expire); }
std::vector<const KeyedRecord*> Linker::take_expired(int64_t limit) {
  return engine_->take_expired(limit);
}
std::vector<Change> Linker::find(const Record& record) const { return engine_->find(record); }
std::vector<Change> Linker::find(const Prepared& record, FindCounts* counts) const {
  return engine_->find(record, counts);
}
void Linker::matches(const std::function<void(const Change&)>& visit) const {
  engine_->matches(visit);
}
ClusterCounts Linker::count_clusters() const { return engine_->count_clusters(); }
void Linker::records(const std::function<void(const KeyedRecord&)>& visit) const {
  engine_->records(visit);
}
Explanation Linker::explain(const Identity& a, const Identity& b) const {
  return engine_->explain(a, b);
}
const KeyedRecord* Linker::record(const Identity& identity) const {
  return engine_->record(identity);
}
Stats Linker::stats() const { return engine_->stats(); }
const Pipeline& Linker::pipeline() const { return engine_->pipeline(); }

}  // namespace kindred
