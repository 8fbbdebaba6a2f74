#ifndef KINDRED_CONFIG_RULE_H_
#define KINDRED_CONFIG_RULE_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "config/draft.h"
#include "config/node.h"
#include "linkage/block/rule.h"

namespace kindred::config {

// Reads the rule that a mapping names by one of its keys: same, minhash, all, any, .... The keys in
// `others` may be there too. Every fault of the tree below is added; null when there were any.
RulePointer read_rule(const Node& node, std::span<const std::string_view> others, Draft* draft);

// The keys that name a kind of rule.
std::vector<std::string_view> rule_names();

// These and the keys inside of each; those of rules within rules are not repeated.
std::vector<std::string> keys_of_rules();

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_RULE_H_
