#ifndef KINDRED_LINKAGE_ENTITY_NET_CHANGES_H_
#define KINDRED_LINKAGE_ENTITY_NET_CHANGES_H_

#include "linkage/entity/entity.h"
#include "linkage/entity/entity_graph.h"
#include "linkage/entity/entity_notes.h"
#include "linkage/entity/entity_view.h"

namespace kindred {

// What the notes come to: what was, beside what is. O(members that moved), some more for each
// entity that changed, and the golden records of these where there are any.
EntityChanges net_changes(const EntityNotes& notes, const EntityGraph& graph,
                          const EntityView& view);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_ENTITY_NET_CHANGES_H_
