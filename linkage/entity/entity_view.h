#ifndef KINDRED_LINKAGE_ENTITY_ENTITY_VIEW_H_
#define KINDRED_LINKAGE_ENTITY_ENTITY_VIEW_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "linkage/entity/entity.h"
#include "linkage/entity/entity_graph.h"
#include "linkage/entity/entity_id.h"
#include "linkage/entity/partings.h"
#include "linkage/find/index/record_store.h"
#include "linkage/prepare/entity_rules.h"

namespace kindred {

// Entities as they are: a component each, or a part of one that is built anew. What is said of
// them, their ids, golden records, and the whole, is made of the records each time that it is asked
// for.
class EntityView {
 public:
  using Slot = EntityGraph::Slot;
  using Component = EntityGraph::Component;

  // All outlive the view.
  EntityView(const EntityRules* rules, const RecordStore* records, const EntityGraph* graph,
             const Partings* partings)
      : rules_(rules), records_(records), graph_(graph), partings_(partings) {}

  Identity identity(Slot slot) const { return (*records_)[slot].identity(); }
  // When the record was created.
  int64_t since(Slot slot) const { return (*records_)[slot].created(); }

  // Nothing for a record that is in no entity.
  std::optional<EntityPlace> place(Slot slot) const;
  // Those of a component. There may be none.
  std::vector<EntityPlace> places(Component component) const;
  bool parted(Component component) const { return partings_->find(component) != nullptr; }

  Slot anchor_slot(EntityPlace place) const;
  Identity anchor(EntityPlace place) const { return identity(anchor_slot(place)); }
  EntityIdHash id_hash(Slot anchor) const;
  std::string id(EntityPlace place) const { return entity_id(id_hash(anchor_slot(place))); }
  // In no particular order.
  std::vector<Slot> members(EntityPlace place) const;
  size_t size(EntityPlace place) const;
  // Of the whole component.
  std::vector<Slot> all_members(Component component) const { return graph_->members(component); }

  // O(members log members), and the golden record.
  Entity entity(EntityPlace place) const { return entity(place, members(place)); }
  // Each of many, in their order, as visit(Entity). What they are made of lies about in memory, and
  // is brought near some entities ahead.
  template <typename Visit>
  void for_each(std::span<const EntityPlace> places, Visit&& visit) const;
  // Likewise their ids, as visit(EntityPlace, const EntityIdHash&).
  template <typename Visit>
  void for_each_id(std::span<const EntityPlace> places, Visit&& visit) const;

  // A hash of its golden record, 0 where the rules ask for none. `member`'s record is taken to be
  // `instead` where that is not null.
  uint64_t golden_hash(EntityPlace place, Slot member = EntityGraph::kNone,
                       const KeyedRecord* instead = nullptr) const;

 private:
  bool is_entity(size_t members) const { return members > 1 || rules_->singletons; }
  static constexpr size_t kAhead = 64;  // entities

  Entity entity(EntityPlace place, std::span<const Slot> members) const;
  std::vector<std::vector<Slot>> members_ahead(std::span<const EntityPlace> places) const;
  std::vector<const KeyedRecord*> records_of(std::span<const Slot> members) const;

  const EntityRules* rules_;
  const RecordStore* records_;
  const EntityGraph* graph_;
  const Partings* partings_;
};

template <typename Visit>
void EntityView::for_each(std::span<const EntityPlace> places, Visit&& visit) const {
  while (!places.empty()) {
    const size_t count = std::min(kAhead, places.size());
    const std::vector<std::vector<Slot>> members = members_ahead(places.first(count));
    for (size_t i = 0; i < count; ++i) visit(entity(places[i], members[i]));
    places = places.subspan(count);
  }
}

template <typename Visit>
void EntityView::for_each_id(std::span<const EntityPlace> places, Visit&& visit) const {
  std::vector<Slot> anchors;
  while (!places.empty()) {
    const size_t count = std::min(kAhead, places.size());
    anchors.clear();
    for (const EntityPlace place : places.first(count)) anchors.push_back(anchor_slot(place));
    records_->prefetch(anchors);
    for (size_t i = 0; i < count; ++i) visit(places[i], id_hash(anchors[i]));
    places = places.subspan(count);
  }
}

}  // namespace kindred

#endif  // KINDRED_LINKAGE_ENTITY_ENTITY_VIEW_H_
