#include "linkage/linker.h"

#include <utility>

#include "linkage/stages.h"

namespace kindred {

Linker::Linker(std::shared_ptr<const Pipeline> pipeline, ThreadPool* pool)
    : Linker(std::make_unique<Stages>(std::move(pipeline), pool)) {}
Linker::Linker(std::unique_ptr<Stages> stages) : stages_(std::move(stages)) {}
Linker::~Linker() = default;
Linker::Linker(Linker&&) noexcept = default;
Linker& Linker::operator=(Linker&&) noexcept = default;

std::vector<Change> Linker::apply(std::span<const Record> batch, std::vector<Refusal>* refused) {
  std::vector<Prepared> records = prepare(batch);
  return apply(records, refused);
}

std::vector<Change> Linker::apply(std::span<Prepared> batch, std::vector<Refusal>* refused) {
  return stages_->apply(batch, refused);
}

Prepared Linker::prepare(const Record& record, unsigned thread) {
  return stages_->preparers().prepare(record, thread);
}

std::vector<Prepared> Linker::prepare(std::span<const Record> batch) {
  return stages_->preparers().prepare(batch);
}

std::vector<Change> Linker::label(std::span<const Label> labels) { return stages_->label(labels); }
std::vector<Label> Linker::labels() const { return stages_->labels().book().all(); }
std::vector<Label> Linker::stale_labels() const { return stages_->labels().book().stale(); }

void Linker::mark() { stages_->mark(); }
void Linker::undo() { stages_->undo(); }

void Linker::note_pairs() { stages_->finder().note_pairs(); }
std::vector<PairNote> Linker::take_pair_notes() { return stages_->finder().take_notes(); }

void Linker::all_pairs(const std::function<void(const PairNote&)>& visit) const {
  const Finder& finder = stages_->finder();
  const bool scored = finder.pipeline().one_per_source;
  const auto score = [&](uint32_t a, uint32_t b) {
    const bool labelled = !stages_->labels().empty() && stages_->labels().verdict(a, b);
    return labelled ? finder.event(a, b).evaluation.score : stages_->decider().score(a, b);
  };
  finder.pairs().for_each([&](uint32_t a, uint32_t b, const SupportedPairs::Pair& pair) {
    visit({.pair = finder.records().pair(a, b),
           .live = true,
           .review = pair.review,
           .digest = pair.digest,
           .score = scored ? score(a, b) : 0});
  });
}

void Linker::note_entities() {
  if (stages_->entities()) stages_->entities()->note();
}

void Linker::index_entities() {
  if (stages_->entities()) stages_->entities()->index_ids();
}

EntityChanges Linker::take_entity_changes() {
  return stages_->entities() ? stages_->entities()->take() : EntityChanges();
}

void Linker::expect(uint64_t records) { stages_->finder().expect(records); }

void Linker::file_by_time(const Expire& expire) { stages_->finder().file_by_time(expire); }

std::vector<const KeyedRecord*> Linker::take_expired(int64_t limit) {
  return stages_->finder().take_expired(limit);
}

Stats Linker::stats() const { return stages_->stats(); }
const Pipeline& Linker::pipeline() const { return stages_->finder().pipeline(); }

}  // namespace kindred
