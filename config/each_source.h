#ifndef KINDRED_CONFIG_EACH_SOURCE_H_
#define KINDRED_CONFIG_EACH_SOURCE_H_

#include <string>
#include <vector>

#include "config/draft.h"
#include "config/node.h"

namespace kindred::config {

// Reads `sources.each`: for each source a `record` and `fields` of its own, over what the sections
// of these names say of all sources. After these sections.
void read_each_source(const Node& node, Draft* draft);
std::vector<std::string> keys_of_each_source();

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_EACH_SOURCE_H_
