#ifndef KINDRED_CONFIG_PRINT_RULES_H_
#define KINDRED_CONFIG_PRINT_RULES_H_

#include <string>
#include <vector>

#include "config/draft.h"
#include "config/node.h"
#include "linkage/block/rule.h"

namespace kindred::config {

// The rules on fingerprints (MMDS 3.8.4, 3.8.5). Null when there were faults.
RulePointer read_grid_triples(const Node& node, Draft* draft);
std::vector<std::string> keys_of_grid_triples();

// Prints that are turned and shifted against each other.
RulePointer read_triangles(const Node& node, Draft* draft);
std::vector<std::string> keys_of_triangles();

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_PRINT_RULES_H_
