#ifndef KINDRED_CONFIG_YAML_H_
#define KINDRED_CONFIG_YAML_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "config/node.h"

namespace kindred::config {

struct YamlOptions {
  size_t max_bytes = size_t{1} << 20U;
  bool variables = true;  // whether values are looked at for environment variables
};

// Parses YAML into a tree, with environment variables replaced in values (not in keys). Adds a
// fault for every key that a mapping has twice (the first one stays) and every variable that is not
// set, and for the first place that is not YAML; then there is no tree. An empty file is a kNothing
// node.
NodePointer parse_yaml(const std::string& yaml, Faults* faults, YamlOptions options = {});

// The text in double quotes, on one line, which parse_yaml() reads as that text when it does not
// look for environment variables; when it does, "$" before "{" must be doubled first.
std::string yaml_quoted(std::string_view text);

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_YAML_H_
