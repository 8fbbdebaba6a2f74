#ifndef KINDRED_CONFIG_TOKEN_RULES_H_
#define KINDRED_CONFIG_TOKEN_RULES_H_

#include <string>
#include <vector>

#include "config/draft.h"
#include "config/node.h"
#include "linkage/block/rule.h"

namespace kindred::config {

// The rule of tokens that few records have, by the model's frequencies. Null when there were
// faults.
RulePointer read_rare_tokens(const Node& node, Draft* draft);
std::vector<std::string> keys_of_rare_tokens();

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_TOKEN_RULES_H_
