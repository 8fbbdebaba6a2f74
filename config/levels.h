#ifndef KINDRED_CONFIG_LEVELS_H_
#define KINDRED_CONFIG_LEVELS_H_

#include <vector>

#include "config/draft.h"
#include "config/node.h"
#include "linkage/score/level.h"

namespace kindred::config {

// Reads levels of agreement for the field's values, best first: "exact", {jaro_winkler: 0.92},
// {swapped: FIELD}, {alias: FILE}. "else" may be left out. Faults: unknown ones, one behind another
// that holds wherever it does, "else" before the end, none but "else", too many.
std::vector<Level> read_levels(const Node& node, const Field& field, Draft* draft);

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_LEVELS_H_
