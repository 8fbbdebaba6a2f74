#ifndef KINDRED_CONFIG_WARNINGS_H_
#define KINDRED_CONFIG_WARNINGS_H_

#include <string>
#include <vector>

#include "config/config.h"

namespace kindred::config {

// What a configuration without faults hardly means, for people, each without a line's end: steps of
// cleaning in an order in which they do nothing, rules of rare tokens that no model tells what is
// rare, chances of a field in the model that do not sum to about 1, a model that is unsure, and
// sources of `sources.each` that are no topics of the input.
std::vector<std::string> warnings(const Config& config);

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_WARNINGS_H_
