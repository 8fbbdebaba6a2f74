#ifndef KINDRED_LINKAGE_ENTITY_ENTITY_INDEX_H_
#define KINDRED_LINKAGE_ENTITY_ENTITY_INDEX_H_

#include <cstddef>
#include <cstdint>
#include <optional>

#include "linkage/entity/entity_id.h"
#include "linkage/entity/entity_view.h"
#include "linkage/find/index/key_table.h"

namespace kindred {

// The anchors of components by the ids that they give: 9 to 14 bytes each, and 2 MB where they are
// few. The table keeps a part of a hash; what it finds is asked for the whole.
//
// Not thread-safe; const members may run concurrently. All operations are amortised O(1).
class EntityIndex {
 public:
  using Slot = EntityGraph::Slot;

  // It outlives the index, and knows the records of the anchors.
  explicit EntityIndex(const EntityView* view) : view_(view) {}

  void insert(Slot anchor) { anchors_.insert(view_->id_hash(anchor).low, anchor); }
  void erase(Slot anchor) { anchors_.erase(view_->id_hash(anchor).low, anchor); }

  // The anchor of a component that has this id.
  std::optional<Slot> find(const EntityIdHash& hash) const {
    std::optional<Slot> found;
    anchors_.for_each(hash.low, [&](Slot anchor) {
      if (view_->id_hash(anchor) == hash) found = anchor;
    });
    return found;
  }

  size_t bytes() const { return anchors_.bytes(); }

 private:
  const EntityView* view_;
  KeyTable anchors_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_ENTITY_ENTITY_INDEX_H_
