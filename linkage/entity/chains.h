#ifndef KINDRED_LINKAGE_ENTITY_CHAINS_H_
#define KINDRED_LINKAGE_ENTITY_CHAINS_H_

#include <cstdint>
#include <optional>

#include "linkage/entity/entity.h"
#include "linkage/entity/entity_graph.h"
#include "linkage/entity/entity_view.h"

namespace kindred {

// Of the matches that alone hold the entity together and part it into sides of `least` members
// or more, the one whose lesser side is the largest, then the least pair; none where there is none.
// O(members + matches), and nothing for less than 2 * `least` members.
std::optional<EntityChain> chain_of(EntityPlace place, const EntityGraph& graph,
                                    const EntityView& view, uint32_t least);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_ENTITY_CHAINS_H_
