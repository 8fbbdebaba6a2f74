#ifndef KINDRED_CONFIG_PROBABILITY_H_
#define KINDRED_CONFIG_PROBABILITY_H_

#include <string>
#include <vector>

#include "config/draft.h"
#include "config/node.h"

namespace kindred::config {

// Reads the scorer `probability` into the draft: its fields, and with the model the scorer itself.
// Where the model is not there yet the scorer is one that knows nothing, for summaries and
// training.
void read_probability(const Node& node, Draft* draft);
std::vector<std::string> keys_of_probability();

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_PROBABILITY_H_
