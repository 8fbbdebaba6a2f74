#ifndef KINDRED_CONFIG_SCORER_H_
#define KINDRED_CONFIG_SCORER_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "config/draft.h"
#include "config/node.h"

namespace kindred::config {

// Reads the scorer that one key of the mapping names: points, jaccard, probability. The keys in
// `others` may be there too. Leaves the draft's scorer as it was when there were faults.
void read_scorer(const Node& node, std::span<const std::string_view> others, Draft* draft);

// The keys that name scorers, and those inside of each.
std::vector<std::string> keys_of_scorers();

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_SCORER_H_
