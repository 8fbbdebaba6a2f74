#include "linkage/entity/entities.h"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>
#include <vector>

#include "linkage/entity/chains.h"
#include "linkage/entity/net_changes.h"

namespace kindred {

namespace {

constexpr uint32_t kNone = SlotRecords::kNone;

bool replaces(const PairTurn& turn) { return turn.leaves != kNone && turn.enters != kNone; }

}  // namespace

Entities::Entities(const EntityRules* rules, const RecordStore* records,
                   const LabelledPairs* labels)
    : rules_(rules),
      records_(records),
      order_(rules),
      graph_(records, &order_, rules->singletons),
      partings_(rules, records, &order_, &graph_, labels),
      view_(rules, records, &graph_, &partings_),
      notes_(&view_) {
  graph_.watch(this);
}

void Entities::apply(const PairTurn& turn, const MatchTurn& decided) {
  if (noting_) begin_turn(turn, decided);
  take_version(turn);
  end_matches(turn, decided);
  if (turn.enters == kNone && turn.leaves != kNone) {
    graph_.leave(turn.leaves);
    if (noting_) notes_.departed(turn.leaves);
  }
  if (turn.enters != kNone) graph_.enter(turn.enters);
  for (const BegunMatch& begun : decided.begun) {
    if (begun.review) continue;
    touch_within(begun.a, begun.b, false);
    graph_.add(begun.a, begun.b);
  }
  if (decided.labelled) touch_within(decided.labelled->a, decided.labelled->b, true);
}

// What is known of two records of one component is other than before: of account where that is
// built anew, or may have to be.
void Entities::touch_within(Slot a, Slot b, bool always) {
  const EntityGraph::Component component = graph_.component(a);
  if (component == EntityGraph::kNone || component != graph_.component(b)) return;
  if (always || view_.parted(component)) will_change(component);
}

void Entities::will_change(EntityGraph::Component component) {
  if (noting_) notes_.will_change(component, EntityGraph::kNone, nullptr);
  partings_.doubt(component);
}

void Entities::will_move(Slot slot, EntityGraph::Component from) {
  if (noting_) notes_.will_move(slot, from);
}

void Entities::came_to_be(EntityGraph::Component component) {
  if (noting_) notes_.came_to_be(component);
  partings_.doubt(component);
}

void Entities::will_end(EntityGraph::Component component) {
  if (noting_) notes_.will_end(component);
  partings_.forget(component);
}

void Entities::moved_anchor(Slot from, Slot to) {
  if (!index_) return;
  if (from != kNone) index_->erase(from);
  if (to != kNone) index_->insert(to);
}

void Entities::begin_turn(const PairTurn& turn, const MatchTurn& decided) {
  Slot cause = turn.enters;
  if (cause == kNone) cause = turn.leaves;
  if (cause == kNone) cause = turn.refreshed;
  if (decided.labelled) cause = decided.labelled->a;
  int64_t time = turn.time;
  if (cause == kNone && !turn.empty()) {  // pairs that no record has moved: a cluster has these
    cause = turn.lost.empty() ? turn.found.front().a : turn.lost.front().a;
    time = (*records_)[cause].time();
  }
  notes_.begin_turn(cause == kNone ? nullptr : &(*records_)[cause], time);
}

// A version in the place of another, under a slot of its own or, with the same content, under the
// same one.
void Entities::take_version(const PairTurn& turn) {
  if (replaces(turn)) {
    will_take_version(turn.leaves, (*records_)[turn.leaves]);
    graph_.replace(turn.leaves, turn.enters);
    if (noting_) notes_.replaced(turn.leaves, turn.enters);
    reorder(turn.enters, (*records_)[turn.leaves]);
  } else if (turn.refreshed != kNone) {
    will_take_version(turn.refreshed, *turn.before);
    reorder(turn.refreshed, *turn.before);
  }
}

// The golden record may change with each member. A part knows its members by their slots.
void Entities::will_take_version(Slot member, const KeyedRecord& before) {
  const EntityGraph::Component component = graph_.component(member);
  if (component == EntityGraph::kNone) return;
  const bool parted = view_.parted(component);
  if (noting_ && (parted || !rules_->golden.empty())) {
    notes_.will_change(component, member, &before);
  }
  if (parted) partings_.doubt(component);
}

void Entities::reorder(Slot slot, const KeyedRecord& before) {
  if (!order_.same_place(before, (*records_)[slot])) graph_.reorder(slot);
}

// Matches of the version before are those of the new one by now. All of a record that is deleted
// end.
void Entities::end_matches(const PairTurn& turn, const MatchTurn& decided) {
  const auto now = [&](Slot slot) {
    return replaces(turn) && slot == turn.leaves ? turn.enters : slot;
  };
  std::vector<EntityGraph::Edge> edges;
  for (const EndedMatch& ended : decided.ended) edges.push_back({now(ended.a), now(ended.b)});
  for (const BegunMatch& begun : decided.begun) {
    if (begun.review) edges.push_back({begun.a, begun.b});
  }
  if (turn.leaves != kNone && turn.enters == kNone) {
    for (const Slot other : graph_.edges().neighbours(turn.leaves)) {
      edges.push_back({turn.leaves, other});
    }
  }
  if (!edges.empty()) graph_.remove(edges);
}

void Entities::settle() {
  graph_.settle();
  partings_.settle();
}

void Entities::note() { noting_ = true; }

EntityChanges Entities::take() {
  EntityChanges changes = net_changes(notes_, graph_, view_);
  notes_.clear();
  for (const EntityChange& change : changes.entities) count(change);
  return changes;
}

void Entities::count(const EntityChange& change) {
  using Kind = EntityChange::Kind;
  told_->merges += change.kind == Kind::kMerged;
  told_->renames += change.kind == Kind::kRenamed;
  told_->splits += change.kind == Kind::kSplit;
  told_->splits += change.kind == Kind::kEnded && change.others.size() > 1;
}

void Entities::begin_undo() {
  undoing_ = std::exchange(noting_, false);
  notes_.clear();
}

void Entities::end_undo() {
  noting_ = std::exchange(undoing_, false);
  settle();
}

template <typename Visit>
void Entities::for_each_place(Visit&& visit) const {
  graph_.for_each([&](EntityGraph::Component component) {
    if (!view_.parted(component)) {
      visit(EntityPlace{component, 0});
      return;
    }
    for (const EntityPlace place : view_.places(component)) visit(place);
  });
}

std::vector<EntityPlace> Entities::places() const {
  struct Numbered {
    uint64_t order;
    EntityPlace place;
  };
  std::vector<EntityPlace> places;
  places.reserve(graph_.components());
  for_each_place([&](EntityPlace place) { places.push_back(place); });
  std::vector<Numbered> all;
  all.reserve(places.size());
  view_.for_each_id(places, [&](EntityPlace place, const EntityIdHash& hash) {
    all.push_back({entity_id_order(hash), place});
  });
  std::sort(all.begin(), all.end(), [this](const Numbered& a, const Numbered& b) {
    return a.order != b.order ? a.order < b.order : view_.id(a.place) < view_.id(b.place);
  });
  std::ranges::transform(all, places.begin(), &Numbered::place);
  return places;
}

void Entities::for_each(std::span<const EntityPlace> places,
                        const std::function<void(const Entity&)>& visit) const {
  view_.for_each(places, visit);
}

void Entities::index_ids() {
  if (index_) return;
  index_.emplace(&view_);
  graph_.for_each(
      [&](EntityGraph::Component component) { index_->insert(graph_.anchor(component)); });
}

// The anchor of a component is that of one of its parts too. All other parts are gone through.
std::optional<EntityPlace> Entities::place(const EntityIdHash& hash) const {
  std::optional<EntityPlace> found;
  const auto ask = [&](EntityPlace place) {
    if (!found && view_.id_hash(view_.anchor_slot(place)) == hash) found = place;
  };
  if (!index_) {
    for_each_place(ask);
    return found;
  }
  if (const std::optional<Slot> anchor = index_->find(hash)) return view_.place(*anchor);
  partings_.for_each([&](EntityGraph::Component component, const Parting&) {
    for (const EntityPlace place : view_.places(component)) ask(place);
  });
  return found;
}

std::optional<Entity> Entities::entity(std::string_view id) const {
  const std::optional<EntityIdHash> hash = read_entity_id(id);
  const std::optional<EntityPlace> found = hash ? place(*hash) : std::nullopt;
  return found ? std::optional(view_.entity(*found)) : std::nullopt;
}

std::optional<Entity> Entities::entity_of(Slot slot) const {
  const std::optional<EntityPlace> place = view_.place(slot);
  if (!place) return std::nullopt;
  return view_.entity(*place);
}

Membership Entities::membership(Slot slot) const {
  Membership membership{view_.identity(slot), "", 0};
  const std::optional<EntityPlace> place = view_.place(slot);
  if (!place) return membership;
  membership.entity = view_.id(*place);
  membership.since = view_.since(slot);
  return membership;
}

uint64_t Entities::size(Slot slot) const {
  const std::optional<EntityPlace> place = view_.place(slot);
  return place ? view_.size(*place) : 0;
}

void Entities::chains(uint32_t least, const std::function<void(const EntityChain&)>& visit) const {
  std::vector<EntityChain> found;
  for_each_place([&](EntityPlace place) {
    if (auto chain = chain_of(place, graph_, view_, least)) found.push_back(*std::move(chain));
  });
  std::sort(found.begin(), found.end(),
            [](const EntityChain& a, const EntityChain& b) { return a.id < b.id; });
  for (const EntityChain& chain : found) visit(chain);
}

void Entities::cut_groups(const std::function<void(const CutGroup&)>& visit) const {
  std::vector<CutGroup> found;
  partings_.for_each([&](EntityGraph::Component component, const Parting& parting) {
    if (!parting.too_large) return;
    CutGroup group{
        .id = {}, .records = graph_.size(component), .entities = 0, .left_out = parting.left_out};
    size_t largest = 0;
    for (const EntityPlace place : view_.places(component)) {
      ++group.entities;
      const size_t size = parting.parts[place.part].size();
      std::string id = view_.id(place);
      if (size < largest || (size == largest && group.id < id)) continue;
      largest = size;
      group.id = std::move(id);
    }
    if (group.entities > 0) found.push_back(std::move(group));
  });
  std::ranges::sort(found, {}, &CutGroup::id);
  for (const CutGroup& group : found) visit(group);
}

EntityStats Entities::stats() const {
  EntityStats stats;
  stats.entities = graph_.components();
  stats.members = graph_.in_components();
  stats.sizes = graph_.sizes();
  partings_.for_each([&](EntityGraph::Component component, const Parting& parting) {
    count_parts(component, parting, &stats);
  });
  stats.merges = told_->merges;
  stats.splits = told_->splits;
  stats.renames = told_->renames;
  return stats;
}

// Its parts are counted in the component's place.
void Entities::count_parts(EntityGraph::Component component, const Parting& parting,
                           EntityStats* stats) const {
  const auto width = [](size_t size) { return static_cast<size_t>(std::bit_width(size)) - 1; };
  --stats->entities;
  stats->members -= graph_.size(component);
  --stats->sizes[width(graph_.size(component))];
  for (const EntityPlace place : view_.places(component)) {
    const size_t size = parting.parts[place.part].size();
    ++stats->entities;
    stats->members += size;
    ++stats->sizes[width(size)];
  }
  stats->conflicts += parting.conflict ? 1 : 0;
  stats->too_large += parting.too_large ? 1 : 0;
  stats->left_out += parting.left_out;
}

}  // namespace kindred
