#ifndef KINDRED_CONFIG_FAMILY_RULES_H_
#define KINDRED_CONFIG_FAMILY_RULES_H_

#include <string>
#include <string_view>
#include <vector>

#include "config/draft.h"
#include "config/node.h"
#include "config/rule.h"
#include "linkage/block/family.h"

namespace kindred::config {

// Bands of functions of a locality-sensitive family, under the family's name:
// {of: FEATURE, bands, rows, and the family's own options}. Null when there were faults.
RulePointer read_family_rule(const FamilyKind& kind, const Node& node, Draft* draft);

// The family of that name; null when there is none.
const FamilyKind* find_family(std::string_view name);

std::vector<std::string> keys_of_family(const FamilyKind& kind);

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_FAMILY_RULES_H_
