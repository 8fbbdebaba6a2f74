// What a new configuration says of who a record is, and of its sources.

#ifndef KINDRED_TOOLS_KINDRED_INIT_SOURCES_YAML_H_
#define KINDRED_TOOLS_KINDRED_INIT_SOURCES_YAML_H_

#include <string>

#include "tools/kindred/init/fields.h"
#include "tools/kindred/init/profile.h"

namespace kindred {

// Sections of the configuration, each with an empty line behind it; empty where they would say
// nothing.
std::string record_yaml(const Profile& profile, const ChosenIds& ids);
std::string sources_yaml(const Profile& profile, const FieldChoice& choice);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_SOURCES_YAML_H_
