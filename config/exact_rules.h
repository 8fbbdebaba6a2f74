#ifndef KINDRED_CONFIG_EXACT_RULES_H_
#define KINDRED_CONFIG_EXACT_RULES_H_

#include <string>
#include <vector>

#include "config/draft.h"
#include "config/node.h"
#include "linkage/block/rule.h"

namespace kindred::config {

// The rules that miss no pair (MMDS 3.9). Null when there were faults.
RulePointer read_exact_jaccard(const Node& node, Draft* draft);
std::vector<std::string> keys_of_exact_jaccard();

RulePointer read_identical(const Node& node, Draft* draft);

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_EXACT_RULES_H_
