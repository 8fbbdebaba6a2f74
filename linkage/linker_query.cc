// What a linker can be asked: it changes nothing.

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "linkage/find/lookup.h"
#include "linkage/linker.h"
#include "linkage/published_pairs.h"
#include "linkage/stages.h"

namespace kindred {

namespace {

using Slot = uint32_t;

// The live record of that identity, or kNone.
Slot live_slot(const Finder& finder, const Identity& identity) {
  const Slot slot = finder.store().find(identity.source, identity.id);
  return finder.versions().live(slot) ? slot : SlotRecords::kNone;
}

// Whether a pair that find or a label knows of is published.
bool is_published(const Stages& stages, Slot a, Slot b) {
  const LabelledPairs& labels = stages.labels();
  if (!labels.empty() && labels.same(a, b)) return stages.decider().published(a, b, false);
  const SupportedPairs::Pair* const pair = stages.finder().pairs().find(a, b);
  return pair != nullptr && published_unlabelled(stages, a, b, *pair);
}

// Whom the slot has in the source of `missed` in its place.
std::optional<Identity> other_partner(const Stages& stages, Slot slot, Slot missed) {
  const SlotRecords& records = stages.finder().records();
  const std::optional<Slot> partner = stages.decider().partner(slot, records.source(missed));
  if (!partner || *partner == missed) return std::nullopt;
  return records.identity(*partner);
}

// What decide makes of a pair that find, or a label, would have it publish.
void explain_choice(const Stages& stages, Slot left, Slot right, Explanation* why) {
  const SupportedPairs::Pair* const known = stages.finder().pairs().find(left, right);
  const bool same = why->label == Verdict::kSame;
  if (known == nullptr && !same) {
    why->dismissed = true;
    why->decision = Decision::kRetracted;
    return;
  }
  if (stages.finder().pipeline().one_per_source) {
    why->left_partner = other_partner(stages, left, right);
    why->right_partner = other_partner(stages, right, left);
    if (why->left_partner || why->right_partner) why->decision = Decision::kRetracted;
  } else if (!same && !stages.decider().published(left, right, known->review)) {
    why->cohesion = stages.decider().cohesion(left, right);
    why->decision = Decision::kRetracted;
  }
}

}  // namespace

std::vector<Change> Linker::find(const Record& record) const {
  if (record.deleted) return {};
  FindCounts counts;
  return find(prepare(record), &counts);
}

Prepared Linker::prepare(const Record& record) const {
  return stages_->preparers().prepare(record);
}

std::vector<Change> Linker::find(const Prepared& prepared, FindCounts* counts) const {
  const Finder& finder = stages_->finder();
  const KeyedRecord& record = prepared.record;
  counts->unreadable_values += prepared.unreadable;
  counts->shingles += prepared.shingles;
  if (record.empty() || record.deleted()) return {};
  std::vector<LookedUp> matches = stages_->look_up(record, counts);
  if (!stages_->labels().empty()) stages_->labels().adapt(record, &matches);
  if (finder.pipeline().one_per_source) {
    const Slot self = live_slot(finder, record.identity());
    const auto source = finder.versions().sources().find(record.source());
    stages_->decider().keep_one_per_source(self, source, &matches);
  }
  std::vector<Change> found;
  for (LookedUp& match : matches) found.push_back(std::move(match.event));
  std::sort(found.begin(), found.end(), pair_less);
  return found;
}

void Linker::matches(const std::function<void(const Change&)>& visit) const {
  const Finder& finder = stages_->finder();
  const SlotRecords& records = finder.records();
  std::vector<std::pair<Slot, Slot>> pairs;
  pairs.reserve(stages_->decider().matches() + stages_->decider().reviews());
  for_each_published(*stages_, [&](Slot a, Slot b, bool) {
    const bool in_order = records.less(a, b);
    pairs.emplace_back(in_order ? a : b, in_order ? b : a);
  });
  std::sort(pairs.begin(), pairs.end(), [&](const auto& x, const auto& y) {
    if (x.first != y.first) return records.less(x.first, y.first);
    return records.less(x.second, y.second);
  });
  for (const auto& [left, right] : pairs) visit(stages_->event(left, right));
}

void Linker::matches_unsorted(const std::function<void(const Change&)>& visit) const {
  std::vector<std::pair<Slot, Slot>> pairs;
  pairs.reserve(stages_->decider().matches() + stages_->decider().reviews());
  for_each_published(*stages_, [&](Slot a, Slot b, bool) { pairs.emplace_back(a, b); });
  std::ranges::sort(pairs);
  for (const auto& [a, b] : pairs) visit(stages_->event(a, b));
}

size_t Linker::match_slices(size_t most) const { return stages_->finder().pairs().slices(most); }

void Linker::matches_of_slice(size_t slice, size_t slices,
                              const std::function<void(const Change&)>& visit) const {
  const auto visit_published = [&](Slot a, Slot b, const SupportedPairs::Pair& pair) {
    if (published_unlabelled(*stages_, a, b, pair)) visit(stages_->event(a, b));
  };
  stages_->finder().pairs().for_each_of(slice, slices, visit_published);
}

std::vector<Change> Linker::matches_of(const Identity& record) const {
  const Finder& finder = stages_->finder();
  const Slot slot = live_slot(finder, record);
  if (slot == SlotRecords::kNone) return {};
  std::vector<LookedUp> known = stages_->partners(slot);
  if (!stages_->labels().empty()) stages_->labels().adapt(finder.store()[slot], &known);
  std::vector<Change> matches;
  for (const LookedUp& one : known) {
    if (is_published(*stages_, slot, one.other)) matches.push_back(stages_->event(slot, one.other));
  }
  std::sort(matches.begin(), matches.end(), pair_less);
  return matches;
}

std::optional<Change> Linker::match(const Identity& a, const Identity& b) const {
  const Slot one = live_slot(stages_->finder(), a);
  const Slot other = live_slot(stages_->finder(), b);
  if (one == SlotRecords::kNone || other == SlotRecords::kNone || one == other) return std::nullopt;
  if (!is_published(*stages_, one, other)) return std::nullopt;
  return stages_->event(one, other);
}

void Linker::entities(const std::function<void(const Entity&)>& visit) const {
  entities_at(entity_places(), visit);
}

std::vector<EntityPlace> Linker::entity_places() const {
  return stages_->entities() ? stages_->entities()->places() : std::vector<EntityPlace>();
}

void Linker::entities_at(std::span<const EntityPlace> places,
                         const std::function<void(const Entity&)>& visit) const {
  if (stages_->entities()) stages_->entities()->for_each(places, visit);
}

std::optional<Entity> Linker::entity(std::string_view id) const {
  if (!stages_->entities()) return std::nullopt;
  return stages_->entities()->entity(id);
}

std::optional<Entity> Linker::entity_of(const Identity& member) const {
  const Slot slot = live_slot(stages_->finder(), member);
  if (!stages_->entities() || slot == SlotRecords::kNone) return std::nullopt;
  return stages_->entities()->entity_of(slot);
}

uint64_t Linker::entity_size(const Identity& member) const {
  const Slot slot = live_slot(stages_->finder(), member);
  if (!stages_->entities() || slot == SlotRecords::kNone) return 0;
  return stages_->entities()->size(slot);
}

std::vector<Identity> Linker::neighbours(const Identity& member) const {
  std::vector<Identity> others;
  const Slot slot = live_slot(stages_->finder(), member);
  if (!stages_->entities() || slot == SlotRecords::kNone) return others;
  for (const Slot other : stages_->entities()->edges().neighbours(slot)) {
    others.push_back(stages_->finder().records().identity(other));
  }
  std::sort(others.begin(), others.end());
  return others;
}

std::optional<Membership> Linker::membership(const Identity& record) const {
  const Slot slot = live_slot(stages_->finder(), record);
  if (!stages_->entities() || slot == SlotRecords::kNone) return std::nullopt;
  return stages_->entities()->membership(slot);
}

void Linker::chains(uint32_t least, const std::function<void(const EntityChain&)>& visit) const {
  if (stages_->entities()) stages_->entities()->chains(least, visit);
}

void Linker::cut_groups(const std::function<void(const CutGroup&)>& visit) const {
  if (stages_->entities()) stages_->entities()->cut_groups(visit);
}

void Linker::records(const std::function<void(const KeyedRecord&)>& visit) const {
  const Finder& finder = stages_->finder();
  finder.store().for_each([&](Slot slot) {
    if (finder.versions().live(slot)) visit(finder.store()[slot]);
  });
}

const KeyedRecord* Linker::record(const Identity& identity) const {
  const Slot slot = live_slot(stages_->finder(), identity);
  return slot == SlotRecords::kNone ? nullptr : &stages_->finder().store()[slot];
}

const KeyedRecord* Linker::version(const Identity& identity) const {
  const RecordStore& store = stages_->finder().store();
  const Slot slot = store.find(identity.source, identity.id);
  return slot == RecordStore::kNone ? nullptr : &store[slot];
}

std::optional<Verdict> Linker::verdict(const Identity& a, const Identity& b) const {
  const Slot left = live_slot(stages_->finder(), a);
  const Slot right = live_slot(stages_->finder(), b);
  if (left == SlotRecords::kNone || right == SlotRecords::kNone) return std::nullopt;
  return stages_->labels().book().verdict_at(left, right);
}

Explanation Linker::explain(const Identity& a, const Identity& b) const {
  const Finder& finder = stages_->finder();
  Explanation why;
  const Slot left = live_slot(finder, a);
  const Slot right = live_slot(finder, b);
  why.left_known = left != SlotRecords::kNone;
  why.right_known = right != SlotRecords::kNone;
  if (!why.left_known || !why.right_known || left == right) return why;
  why.one_source = !finder.pipeline().links(a.source, b.source);
  PairFacts facts = stages_->facts_of(left, right);
  why.candidates = facts.candidates;
  why.branches = std::move(facts.branches);
  why.capped = std::move(facts.capped);
  why.evaluation = std::move(facts.evaluation);
  why.label = stages_->labels().book().verdict_at(left, right);
  if (why.candidates) why.decision = finder.judge().decide(why.evaluation.score);
  if (why.label == Verdict::kSame) why.decision = Decision::kMatch;
  if (why.label == Verdict::kDifferent) why.decision = Decision::kRetracted;
  if (why.decision != Decision::kRetracted) explain_choice(*stages_, left, right, &why);
  return why;
}

}  // namespace kindred
