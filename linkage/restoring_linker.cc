#include "linkage/restoring_linker.h"

#include <utility>

#include "linkage/sharded_linker.h"
#include "linkage/stages.h"
#include "linkage/told_linker.h"

namespace kindred {

RestoringLinker::RestoringLinker(std::shared_ptr<const Pipeline> pipeline, ThreadPool* pool)
    : RestoringLinker(std::make_unique<Stages>(std::move(pipeline), pool)) {}
RestoringLinker::RestoringLinker(std::unique_ptr<Stages> stages) : stages_(std::move(stages)) {}
RestoringLinker::~RestoringLinker() = default;
RestoringLinker::RestoringLinker(RestoringLinker&&) noexcept = default;
RestoringLinker& RestoringLinker::operator=(RestoringLinker&&) noexcept = default;

void RestoringLinker::add(std::span<const Record> records, std::vector<Refusal>* refused) {
  std::vector<Prepared> prepared = stages_->preparers().prepare(records);
  add(prepared, refused);
}

void RestoringLinker::add(std::span<Prepared> prepared, std::vector<Refusal>* refused) {
  stages_->take_in(prepared, refused);
}

Linker RestoringLinker::link(const std::function<void()>& progress) && {
  stages_->link(progress);
  return Linker(std::move(stages_));
}

// Of no records that were restored.
Linker sharded_linker(const std::shared_ptr<const Pipeline>& pipeline, uint32_t shards,
                      ThreadPool* pool) {
  auto stages = std::make_unique<Stages>(pipeline, pool);
  stages->find_by_shards(pipeline, shards, pool);
  return RestoringLinker(std::move(stages)).link();
}

Linker told_linker(const std::shared_ptr<const Pipeline>& pipeline, ThreadPool* pool,
                   Elsewhere elsewhere) {
  auto stages = std::make_unique<Stages>(pipeline, pool);
  stages->find_elsewhere(std::move(elsewhere));
  return RestoringLinker(std::move(stages)).link();
}

RestoringPairs RestoringLinker::index(const std::function<void()>& progress) && {
  stages_->index(progress);
  return RestoringPairs(std::move(stages_));
}

RestoringPairs::RestoringPairs(std::unique_ptr<Stages> stages) : stages_(std::move(stages)) {}
RestoringPairs::~RestoringPairs() = default;
RestoringPairs::RestoringPairs(RestoringPairs&&) noexcept = default;
RestoringPairs& RestoringPairs::operator=(RestoringPairs&&) noexcept = default;

void RestoringPairs::add(std::span<const PairNote> notes) { stages_->restore(notes); }

Linker RestoringPairs::finish() && {
  stages_->settle();
  return Linker(std::move(stages_));
}

}  // namespace kindred
