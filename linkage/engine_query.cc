#include <algorithm>
#include <limits>
#include <set>
#include <string>
#include <utility>

#include "linkage/engine.h"
#include "linkage/entity/components.h"

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
  if (record.deleted) return {};
  FindCounts counts;
  return find(prepare_one(record), &counts);
}

std::vector<Change> Engine::find(const Prepared& prepared, FindCounts* counts) const {
  std::vector<Change> found;
  const KeyedRecord& record = prepared.record;
  counts->unreadable_values += prepared.unreadable;
  counts->shingles += prepared.shingles;
  if (record.empty() || record.deleted()) return found;
  const std::vector<Slot> shared = candidates(record, &counts->score);
  counts->candidates += shared.size();
  for (const Slot slot : shared) {
    if (std::optional<Change> event = judge_.judge(record, store_[slot], &counts->score)) {
      found.push_back(std::move(*event));
    }
  }
  if (pipeline_->one_per_source) keep_one_per_source(record, &found);
  std::sort(found.begin(), found.end(), pair_less);
  return found;
}

// The others that share a key which qualifies, each once. Whether a branch holds on a pair is asked
// once, however many of its keys the two share.
std::vector<Engine::Slot> Engine::candidates(const KeyedRecord& record, ScoreCounts* counts) const {
  const auto sort_unique = [](std::vector<Slot>* slots) {
    std::sort(slots->begin(), slots->end());
    slots->erase(std::unique(slots->begin(), slots->end()), slots->end());
  };
  const Slot self = store_.find(record);
  std::vector<Slot> all;
  std::vector<Slot> of_branch;
  for (size_t branch = 0; branch < record.branches(); ++branch) {
    of_branch.clear();
    for (const uint64_t key : record.keys(branch)) {
      index_.probe(key, [&](Slot slot) {
        const bool linked = pipeline_->links(record.source(), store_[slot].source());
        if (slot != self && linked) of_branch.push_back(slot);
      });
    }
    sort_unique(&of_branch);
    for (const Slot slot : of_branch) {
      if (judge_.qualifies(branch, record, store_[slot], counts)) all.push_back(slot);
    }
  }
  sort_unique(&all);
  return all;
}

// Of the matches of a record that is not in, those that it would keep: in each source the best one
// whose record has nobody better in the source of this one.
void Engine::keep_one_per_source(const KeyedRecord& record, std::vector<Change>* found) const {
  const std::optional<uint32_t> source = sources_.find(record.source());
  const Slot self = store_.find(record);
  const GreedyMatching::Changes meanwhile =
      live(self) ? partners_.without(self) : GreedyMatching::Changes();
  const auto better = [](const Change& x, const Change& y) {
    if (x.evaluation.score != y.evaluation.score) return x.evaluation.score > y.evaluation.score;
    return pair_less(x, y);
  };
  const auto wins = [&](const Change& change, const Identity& other) {
    if (!source) return true;
    const Slot slot = store_.find(other.source, other.id);
    const auto partner = partners_.partner(slot, *source, meanwhile);
    if (!partner) return true;
    Change held = retraction(partner->a, partner->b, 0);
    held.evaluation.score = partner->score;
    return better(change, held);
  };

  std::sort(found->begin(), found->end(), better);
  const Identity identity = record.identity();
  std::set<std::string> taken;  // sources
  std::vector<Change> kept;
  for (Change& change : *found) {
    const Identity other = change.left == identity ? change.right : change.left;
    if (taken.contains(other.source) || !wins(change, other)) continue;
    taken.insert(other.source);
    kept.push_back(std::move(change));
  }
  *found = std::move(kept);
}

void Engine::matches(const std::function<void(const Change&)>& visit) const {
  std::vector<std::pair<Slot, Slot>> pairs;
  pairs.reserve(matches_.published());
  matches_.for_each([&](Slot a, Slot b, const MatchSet::Match& match) {
    if (!match.published) return;
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

void Engine::records(const std::function<void(const KeyedRecord&)>& visit) const {
  store_.for_each([&](Slot slot) {
    if (live(slot)) visit(store_[slot]);
  });
}

Explanation Engine::explain(const Identity& a, const Identity& b) const {
  Explanation why;
  const Slot left = store_.find(a.source, a.id);
  const Slot right = store_.find(b.source, b.id);
  why.left_known = live(left);
  why.right_known = live(right);
  if (!why.left_known || !why.right_known || left == right) return why;
  why.one_source = !pipeline_->links(a.source, b.source);
  why.branches = judge_.branches(store_[left], store_[right]);
  for (const uint16_t branch : why.branches) {
    bool admitted = false;
    for_each_shared(store_[left].keys(branch), store_[right].keys(branch), [&](uint64_t key) {
      admitted = admitted || (index_.admits(key, left) && index_.admits(key, right));
    });
    why.candidates = why.candidates || (admitted && !why.one_source);
    if (!admitted) why.capped.push_back(branch);
  }
  ScoreCounts counts;
  constexpr double kAnyScore = -std::numeric_limits<double>::infinity();
  const std::optional<Change> event = judge_.judge(store_[left], store_[right], kAnyScore, &counts);
  why.evaluation = event->evaluation;
  if (why.candidates) why.decision = judge_.decide(why.evaluation.score);
  const MatchSet::Match* const known = matches_.find(left, right);
  if (why.decision != Decision::kRetracted && known == nullptr) {
    why.dismissed = true;
    why.decision = Decision::kRetracted;
  }
  if (why.decision == Decision::kMatch && pipeline_->cohesion > 0 && !known->published) {
    why.cohesion = cohesive_.cohesion(left, right);
    why.decision = Decision::kRetracted;
  }
  if (why.decision != Decision::kRetracted && pipeline_->one_per_source) {
    why.left_partner = other_partner(left, right);
    why.right_partner = other_partner(right, left);
    if (why.left_partner || why.right_partner) why.decision = Decision::kRetracted;
  }
  return why;
}

// Whom the slot has in the source of `missed` in its place.
std::optional<Identity> Engine::other_partner(Slot slot, Slot missed) const {
  const auto partner = partners_.partner(slot, sources_[missed]);
  if (!partner) return std::nullopt;
  const Slot chosen = partner->a == slot ? partner->b : partner->a;
  return chosen == missed ? std::nullopt : std::optional(store_[chosen].identity());
}

ClusterCounts Engine::count_clusters() const {
  std::vector<Slot> matched;
  matches_.for_each([&](Slot a, Slot b, const MatchSet::Match& match) {
    if (match.published && !match.review) matched.insert(matched.end(), {a, b});
  });
  const Slot slots = matched.empty() ? 0 : *std::max_element(matched.begin(), matched.end()) + 1;
  Components components(slots);
  for (size_t i = 0; i < matched.size(); i += 2) components.join(matched[i], matched[i + 1]);
  std::sort(matched.begin(), matched.end());
  matched.erase(std::unique(matched.begin(), matched.end()), matched.end());
  std::sort(matched.begin(), matched.end(), [&](Slot a, Slot b) {
    const Slot of_a = components.root(a);
    const Slot of_b = components.root(b);
    return of_a != of_b ? of_a < of_b : identity_less(store_[a], store_[b]);
  });

  // The members of a component side by side, in the order of their identities.
  const size_t most = pipeline_->most_of_one_source();
  ClusterCounts counts;
  counts.most = most;
  for (size_t begin = 0; begin < matched.size();) {
    bool conflict = false;
    size_t end = begin + 1;
    for (; end < matched.size() && components.root(matched[end]) == components.root(matched[begin]);
         ++end) {
      if (end - begin < most) continue;
      conflict = conflict || store_[matched[end]].source() == store_[matched[end - most]].source();
    }
    ++counts.clusters;
    if (conflict) counts.conflicts.push_back(store_[matched[begin]].identity());
    begin = end;
  }
  std::sort(counts.conflicts.begin(), counts.conflicts.end());
  return counts;
}

const KeyedRecord* Engine::record(const Identity& identity) const {
  const Slot slot = store_.find(identity.source, identity.id);
  return live(slot) ? &store_[slot] : nullptr;
}

Stats Engine::stats() const {
  Stats stats = stats_;
  stats.records = stats.inserted - stats.deleted;
  stats.reviews = matches_.reviews();
  stats.matches = matches_.published() - stats.reviews;
  stats.key_postings = index_.postings();
  stats.memory = {.records = store_.record_bytes(),
                  .identities = store_.identity_bytes(),
                  .keys = index_.bytes() + store_.digest_bytes(),
                  .matches = matches_.bytes() + cohesive_.bytes()};
  return stats;
}

}  // namespace kindred
