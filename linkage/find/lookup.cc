#include "linkage/find/lookup.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

namespace kindred {

namespace {

using Slot = Finder::Slot;

void sort_unique(std::vector<Slot>* slots) {
  std::sort(slots->begin(), slots->end());
  slots->erase(std::unique(slots->begin(), slots->end()), slots->end());
}

// The others that share a key which qualifies, each once. Whether a branch holds on a pair is asked
// once, however many of its keys the two share.
std::vector<Slot> candidates(const Finder& finder, const KeyedRecord& record, ScoreCounts* counts) {
  const RecordStore& store = finder.store();
  const Slot self = store.find(record);
  std::vector<Slot> all;
  std::vector<Slot> of_branch;
  for (size_t branch = 0; branch < record.branches(); ++branch) {
    of_branch.clear();
    for (const uint64_t key : record.keys(branch)) {
      finder.index().probe(key, [&](Slot slot) {
        const bool linked = finder.pipeline().links(record.source(), store[slot].source());
        if (slot != self && linked) of_branch.push_back(slot);
      });
    }
    sort_unique(&of_branch);
    for (const Slot slot : of_branch) {
      if (finder.judge().qualifies(branch, record, store[slot], counts)) all.push_back(slot);
    }
  }
  sort_unique(&all);
  return all;
}

}  // namespace

std::vector<LookedUp> look_up(const Finder& finder, const KeyedRecord& record, FindCounts* counts) {
  std::vector<LookedUp> found;
  const std::vector<Slot> shared = candidates(finder, record, &counts->score);
  counts->candidates += shared.size();
  for (const Slot slot : shared) {
    std::optional<Change> event =
        finder.judge().judge(record, finder.store()[slot], &counts->score);
    if (event) found.push_back({slot, std::move(*event)});
  }
  return found;
}

std::vector<LookedUp> judge(const Finder& finder, const KeyedRecord& record,
                            std::span<const Identity> others, FindCounts* counts) {
  std::vector<LookedUp> found;
  const Slot self = finder.store().find(record);
  for (const Identity& other : others) {
    const Slot slot = finder.store().find(other.source, other.id);
    if (slot == self || !finder.versions().live(slot)) continue;
    const KeyedRecord& known = finder.store()[slot];
    if (!finder.pipeline().links(record.source(), known.source())) continue;
    ++counts->candidates;
    std::optional<Change> event = finder.judge().judge(record, known, &counts->score);
    if (event && !event->branches.empty()) found.push_back({slot, std::move(*event)});
  }
  return found;
}

PairFacts facts_of(const Finder& finder, uint32_t left, uint32_t right,
                   const std::function<bool(uint64_t key, uint32_t slot)>& admits) {
  PairFacts facts;
  const KeyedRecord& one = finder.store()[left];
  const KeyedRecord& other = finder.store()[right];
  const bool linked = finder.pipeline().links(one.source(), other.source());
  facts.branches = finder.judge().branches(one, other);
  for (const uint16_t branch : facts.branches) {
    bool admitted = false;
    for_each_shared(one.keys(branch), other.keys(branch), [&](uint64_t key) {
      admitted = admitted || (admits(key, left) && admits(key, right));
    });
    facts.candidates = facts.candidates || (admitted && linked);
    if (!admitted) facts.capped.push_back(branch);
  }
  ScoreCounts counts;
  constexpr double kAnyScore = -std::numeric_limits<double>::infinity();
  facts.evaluation = finder.judge().judge(one, other, kAnyScore, &counts)->evaluation;
  return facts;
}

}  // namespace kindred
