#ifndef KINDRED_CONFIG_POINTS_H_
#define KINDRED_CONFIG_POINTS_H_

#include <string>
#include <vector>

#include "config/draft.h"
#include "config/node.h"

namespace kindred::config {

// Reads the scorer `points` into the draft.
void read_points(const Node& node, Draft* draft);
std::vector<std::string> keys_of_points();

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_POINTS_H_
