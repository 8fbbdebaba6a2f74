#include "linkage/entity/entities.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "linkage/entity/net_changes.h"

namespace kindred {

namespace {

constexpr uint32_t kNone = SlotRecords::kNone;

bool replaces(const PairTurn& turn) { return turn.leaves != kNone && turn.enters != kNone; }

}  // namespace

Entities::Entities(const EntityRules* rules, const RecordStore* records)
    : rules_(rules),
      records_(records),
      order_(rules),
      graph_(records, &order_, rules->singletons),
      view_(rules, records, &graph_),
      notes_(&view_) {}

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
    if (!begun.review) graph_.add(begun.a, begun.b);
  }
}

void Entities::begin_turn(const PairTurn& turn, const MatchTurn& decided) {
  Slot cause = turn.enters;
  if (cause == kNone) cause = turn.leaves;
  if (cause == kNone) cause = turn.refreshed;
  if (decided.labelled) cause = decided.labelled->a;
  notes_.begin_turn(cause == kNone ? nullptr : &(*records_)[cause], turn.time);
}

// A version in the place of another, under a slot of its own or, with the same content, under the
// same one.
void Entities::take_version(const PairTurn& turn) {
  if (replaces(turn)) {
    will_change(turn.leaves, (*records_)[turn.leaves]);
    graph_.replace(turn.leaves, turn.enters);
    if (noting_) notes_.replaced(turn.leaves, turn.enters);
    reorder(turn.enters, (*records_)[turn.leaves]);
  } else if (turn.refreshed != kNone) {
    will_change(turn.refreshed, *turn.before);
    reorder(turn.refreshed, *turn.before);
  }
}

// The golden record may change with each member.
void Entities::will_change(Slot member, const KeyedRecord& before) {
  const EntityGraph::Component component = graph_.component(member);
  if (!noting_ || rules_->golden.empty() || component == EntityGraph::kNone) return;
  notes_.will_change(component, member, &before);
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

void Entities::note() {
  noting_ = true;
  graph_.watch(&notes_);
}

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
  graph_.watch(nullptr);
  notes_.clear();
}

void Entities::end_undo() {
  if (undoing_) note();
  undoing_ = false;
}

void Entities::for_each(const std::function<void(const Entity&)>& visit) const {
  std::vector<std::pair<std::string, EntityGraph::Component>> by_id;
  graph_.for_each([&](EntityGraph::Component component) {
    by_id.emplace_back(view_.id(component), component);
  });
  std::sort(by_id.begin(), by_id.end());
  for (const auto& [id, component] : by_id) visit(view_.entity(component));
}

std::optional<Entity> Entities::entity(std::string_view id) const {
  std::optional<EntityGraph::Component> found;
  graph_.for_each([&](EntityGraph::Component component) {
    if (!found && view_.id(component) == id) found = component;
  });
  if (!found) return std::nullopt;
  return view_.entity(*found);
}

std::optional<Entity> Entities::entity_of(Slot slot) const {
  const EntityGraph::Component component = graph_.component(slot);
  if (component == EntityGraph::kNone) return std::nullopt;
  return view_.entity(component);
}

Membership Entities::membership(Slot slot) const {
  const EntityGraph::Component component = graph_.component(slot);
  Membership membership{view_.identity(slot), "", 0};
  if (component == EntityGraph::kNone) return membership;
  membership.entity = view_.id(component);
  membership.since = view_.since(slot);
  return membership;
}

EntityStats Entities::stats() const {
  EntityStats stats;
  stats.entities = graph_.components();
  stats.members = graph_.in_components();
  stats.sizes = graph_.sizes();
  stats.merges = told_->merges;
  stats.splits = told_->splits;
  stats.renames = told_->renames;
  return stats;
}

}  // namespace kindred
