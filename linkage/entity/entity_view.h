#ifndef KINDRED_LINKAGE_ENTITY_ENTITY_VIEW_H_
#define KINDRED_LINKAGE_ENTITY_ENTITY_VIEW_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "linkage/entity/entity.h"
#include "linkage/entity/entity_graph.h"
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
  // An entity by where it is.
  struct Place {
    Component component = EntityGraph::kNone;
    uint32_t part = 0;
    bool operator==(const Place&) const = default;
  };

  // All outlive the view.
  EntityView(const EntityRules* rules, const RecordStore* records, const EntityGraph* graph,
             const Partings* partings)
      : rules_(rules), records_(records), graph_(graph), partings_(partings) {}

  Identity identity(Slot slot) const { return (*records_)[slot].identity(); }
  // When the record was created.
  int64_t since(Slot slot) const { return (*records_)[slot].created(); }

  // Nothing for a record that is in no entity.
  std::optional<Place> place(Slot slot) const;
  // Those of a component. There may be none.
  std::vector<Place> places(Component component) const;
  bool parted(Component component) const { return partings_->find(component) != nullptr; }

  Identity anchor(Place place) const;
  std::string id(Place place) const { return entity_id(rules_->pipeline, anchor(place)); }
  // In no particular order.
  std::vector<Slot> members(Place place) const;
  size_t size(Place place) const;
  // Of the whole component.
  std::vector<Slot> all_members(Component component) const { return graph_->members(component); }

  // `id` is its id(), which the caller knows. O(members log members), and the golden record.
  Entity entity(Place place, std::string id) const;

  // A hash of its golden record, 0 where the rules ask for none. `member`'s record is taken to be
  // `instead` where that is not null.
  uint64_t golden_hash(Place place, Slot member = EntityGraph::kNone,
                       const KeyedRecord* instead = nullptr) const;

 private:
  bool is_entity(size_t members) const { return members > 1 || rules_->singletons; }
  std::vector<const KeyedRecord*> records_of(Place place) const;

  const EntityRules* rules_;
  const RecordStore* records_;
  const EntityGraph* graph_;
  const Partings* partings_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_ENTITY_ENTITY_VIEW_H_
