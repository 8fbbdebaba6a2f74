#ifndef KINDRED_CONFIG_GOLDEN_H_
#define KINDRED_CONFIG_GOLDEN_H_

#include <string>
#include <string_view>
#include <vector>

#include "config/draft.h"
#include "config/node.h"
#include "linkage/prepare/entity_rules.h"

namespace kindred::config {

// entities.golden: one kind for every field, or a mapping of fields to kinds, with the lists of
// fields that are taken together. Adds the rules to the pipeline's entities, in the order in which
// the fields stand in the mapping.
void read_golden(const Node& node, Draft* draft);
std::vector<std::string> keys_of_golden();

// "newest": how a configuration calls it.
std::string_view golden_kind_name(GoldenRule::Kind kind);

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_GOLDEN_H_
