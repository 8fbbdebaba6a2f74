#ifndef KINDRED_CONFIG_YAML_H_
#define KINDRED_CONFIG_YAML_H_

#include <string>

#include "config/node.h"

namespace kindred::config {

// Parses YAML into a tree, with environment variables replaced in values (not in keys). Adds a
// fault for every key that a mapping has twice (the first one stays) and every variable that is not
// set, and for the first place that is not YAML; then there is no tree. An empty file is a kNothing
// node.
NodePointer parse_yaml(const std::string& yaml, Faults* faults);

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_YAML_H_
