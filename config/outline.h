#ifndef KINDRED_CONFIG_OUTLINE_H_
#define KINDRED_CONFIG_OUTLINE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "config/config.h"
#include "config/node.h"

namespace kindred::config {

// Of a configuration without faults. `files`: Draft::files. A changed secret shows under the
// properties that it is one of, a changed file elsewhere under "files that it names".
Outline outline_of(const Node& root, const Config& config, uint64_t files);

// The keys whose values differ, in order; of a mapping only what is in it, unless it is
// the order of the fields that differs. A value that is now written down and was the default
// counts.
std::vector<std::string> changed_keys(const Outline& before, const Outline& now);

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_OUTLINE_H_
