#include <algorithm>
#include <limits>
#include <utility>

#include "linkage/engine.h"

namespace kindred {

// Preparers keep their memory between records, so those of earlier calls are used again.
Prepared Engine::prepare_one(const Record& record) const {
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

std::vector<Change> Engine::find(const Record& record) const {
  std::vector<Change> found;
  if (record.deleted) return found;
  const Prepared prepared = prepare_one(record);
  if (prepared.record.empty()) return found;
  std::vector<Slot> candidates;
  ScoreCounts counts;
  for (size_t branch = 0; branch < prepared.record.branches(); ++branch) {
    for (const uint64_t key : prepared.record.keys(branch)) {
      index_.probe(key, [&](Slot slot) {
        if (judge_.qualifies(branch, prepared.record, store_[slot], &counts)) {
          candidates.push_back(slot);
        }
      });
    }
  }
  std::sort(candidates.begin(), candidates.end());
  candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());
  const Slot self = store_.find(prepared.record);
  for (const Slot slot : candidates) {
    if (slot == self) continue;
    if (std::optional<Change> event = judge_.judge(prepared.record, store_[slot], &counts)) {
      found.push_back(std::move(*event));
    }
  }
  std::sort(found.begin(), found.end(), pair_less);
  return found;
}

void Engine::matches(const std::function<void(const Change&)>& visit) const {
  std::vector<std::pair<Slot, Slot>> pairs;
  pairs.reserve(matches_.size());
  matches_.for_each([&](Slot a, Slot b, const MatchSet::Match&) {
    const bool in_order = identity_less(store_[a], store_[b]);
    pairs.emplace_back(in_order ? a : b, in_order ? b : a);
  });
  std::sort(pairs.begin(), pairs.end(), [&](const auto& x, const auto& y) {
    if (x.first != y.first) return identity_less(store_[x.first], store_[y.first]);
    return identity_less(store_[x.second], store_[y.second]);
  });
  ScoreCounts counts;
  for (const auto& [left, right] : pairs) {
    if (const std::optional<Change> event = judge_.judge(store_[left], store_[right], &counts)) {
      visit(*event);
    }
  }
}

Explanation Engine::explain(const Identity& a, const Identity& b) const {
  Explanation why;
  const Slot left = store_.find(a.source, a.id);
  const Slot right = store_.find(b.source, b.id);
  why.left_known = live(left);
  why.right_known = live(right);
  if (!why.left_known || !why.right_known || left == right) return why;
  why.branches = judge_.branches(store_[left], store_[right]);
  for (const uint16_t branch : why.branches) {
    bool admitted = false;
    for_each_shared(store_[left].keys(branch), store_[right].keys(branch), [&](uint64_t key) {
      admitted = admitted || (index_.admits(key, left) && index_.admits(key, right));
    });
    why.candidates = why.candidates || admitted;
    if (!admitted) why.capped.push_back(branch);
  }
  ScoreCounts counts;
  constexpr double kAnyScore = -std::numeric_limits<double>::infinity();
  const std::optional<Change> event = judge_.judge(store_[left], store_[right], kAnyScore, &counts);
  why.evaluation = event->evaluation;
  if (why.candidates) why.decision = judge_.decide(why.evaluation.score);
  return why;
}

const KeyedRecord* Engine::record(const Identity& identity) const {
  const Slot slot = store_.find(identity.source, identity.id);
  return live(slot) ? &store_[slot] : nullptr;
}

Stats Engine::stats() const {
  Stats stats = stats_;
  stats.records = stats.inserted - stats.deleted;
  stats.reviews = matches_.reviews();
  stats.matches = matches_.size() - stats.reviews;
  stats.key_postings = index_.postings();
  return stats;
}

}  // namespace kindred
