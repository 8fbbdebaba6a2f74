#ifndef KINDRED_LINKAGE_ENTITY_GOLDEN_H_
#define KINDRED_LINKAGE_ENTITY_GOLDEN_H_

#include <span>
#include <vector>

#include "linkage/entity/entity.h"
#include "linkage/prepare/entity_rules.h"
#include "linkage/record/keyed_record.h"

namespace kindred {

// The golden record of the members of an entity, by EntityRules::golden: in the order of the rules
// and of their fields, those without a value left out. The members are live records that were
// prepared by a pipeline of these rules, each once. It is a function of them as they are, never of
// their order, nor of what an earlier golden record was.
//
// O(values of the members), and for kAll the order of the values.
std::vector<GoldenValue> golden_record(const EntityRules& rules,
                                       std::span<const KeyedRecord* const> members);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_ENTITY_GOLDEN_H_
