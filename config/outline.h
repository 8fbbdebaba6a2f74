#ifndef KINDRED_CONFIG_OUTLINE_H_
#define KINDRED_CONFIG_OUTLINE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "config/config.h"
#include "config/node.h"

namespace kindred::config {

// The outline of a configuration without faults. `files`: Draft::files. A changed secret shows
// under the properties that it belongs to, a changed file elsewhere under "files that it names".
Outline outline_of(const Node& root, const Config& config, uint64_t files);

// The keys whose values differ, in order. A mapping is not named itself but by the keys in it,
// unless only the order of the fields differs. A value that was the default and is now written down
// counts.
std::vector<std::string> changed_keys(const Outline& before, const Outline& now);

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_OUTLINE_H_
