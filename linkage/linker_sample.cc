// Live records drawn at random, and what they share keys with.

#include "linkage/find/neighbourhood.h"
#include "linkage/linker.h"
#include "linkage/published_pairs.h"
#include "linkage/stages.h"

namespace kindred {

namespace {

using Slot = uint32_t;

// Whether a pair is a published match, reviews aside.
bool is_match(const Stages& stages, Slot a, Slot b) {
  const LabelledPairs& labels = stages.labels();
  if (!labels.empty() && labels.same(a, b)) return stages.decider().published(a, b, false);
  const SupportedPairs::Pair* const pair = stages.finder().pairs().find(a, b);
  return pair != nullptr && !pair->review && published_unlabelled(stages, a, b, *pair);
}

}  // namespace

const KeyedRecord* Linker::drawn(uint64_t number) const {
  const Finder& finder = stages_->finder();
  const RecordStore& store = finder.store();
  if (store.slots() == 0) return nullptr;
  const auto slot = static_cast<Slot>(number % store.slots());
  const bool live = !store[slot].empty() && !store[slot].deleted();
  return live && store.find(store[slot]) == slot ? &store[slot] : nullptr;
}

Neighbourhood Linker::neighbourhood(const KeyedRecord& record) const {
  const Finder& finder = stages_->finder();
  return look_around(finder, finder.store().find(record),
                     [this](Slot a, Slot b) { return is_match(*stages_, a, b); });
}

uint64_t Linker::members(uint64_t key) const { return stages_->finder().index().members(key); }

}  // namespace kindred
