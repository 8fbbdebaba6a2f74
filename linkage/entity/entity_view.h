#ifndef KINDRED_LINKAGE_ENTITY_ENTITY_VIEW_H_
#define KINDRED_LINKAGE_ENTITY_ENTITY_VIEW_H_

#include <cstdint>
#include <string>
#include <vector>

#include "linkage/entity/entity.h"
#include "linkage/entity/entity_graph.h"
#include "linkage/find/index/record_store.h"
#include "linkage/prepare/entity_rules.h"

namespace kindred {

// What is said of a component and of its members: its id, its golden record, the whole entity. All
// of it is made of the records as they are, each time that it is asked for.
class EntityView {
 public:
  using Slot = EntityGraph::Slot;
  using Component = EntityGraph::Component;

  // All outlive the view.
  EntityView(const EntityRules* rules, const RecordStore* records, const EntityGraph* graph)
      : rules_(rules), records_(records), graph_(graph) {}

  Identity identity(Slot slot) const { return (*records_)[slot].identity(); }
  // When the record was created.
  int64_t since(Slot slot) const { return (*records_)[slot].created(); }

  Identity anchor(Component component) const { return identity(graph_->anchor(component)); }
  std::string id(Component component) const {
    return entity_id(rules_->pipeline, anchor(component));
  }

  // O(members log members), and the golden record.
  Entity entity(Component component) const;

  // A hash of its golden record, 0 where the rules ask for none. `member`'s record is taken to be
  // `instead` where that is not null.
  uint64_t golden_hash(Component component, Slot member = EntityGraph::kNone,
                       const KeyedRecord* instead = nullptr) const;

 private:
  std::vector<const KeyedRecord*> records_of(Component component) const;

  const EntityRules* rules_;
  const RecordStore* records_;
  const EntityGraph* graph_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_ENTITY_ENTITY_VIEW_H_
