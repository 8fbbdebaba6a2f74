// A new configuration as commented YAML.

#ifndef KINDRED_TOOLS_KINDRED_INIT_YAML_H_
#define KINDRED_TOOLS_KINDRED_INIT_YAML_H_

#include <span>
#include <string>
#include <vector>

#include "tools/kindred/init/fields.h"
#include "tools/kindred/init/profile.h"
#include "tools/kindred/init/rules.h"

namespace kindred {

// What stands in the file besides what was chosen.
struct InitNames {
  std::string config;               // its path, for the commands at the head
  std::string model;                // file beside it
  std::vector<std::string> inputs;  // as they were given
  config::FilesInput files = {};    // how they are read
};

// `per_record`: candidates expected of each rule and, last, of all together; empty: not known.
std::string init_yaml(const InitNames& names, const Profile& profile, const FieldChoice& choice,
                      std::span<const ChosenRule> rules, std::span<const double> per_record);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_YAML_H_
