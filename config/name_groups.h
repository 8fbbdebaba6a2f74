#ifndef KINDRED_CONFIG_NAME_GROUPS_H_
#define KINDRED_CONFIG_NAME_GROUPS_H_

#include <memory>
#include <string>

#include "config/draft.h"
#include "config/node.h"
#include "linkage/text/name_groups.h"

namespace kindred::config {

// What a file of names lists: single words, as given names, or whole values.
enum class NamesAre { kWords, kValues };

// Reads the file that the value names, in the folder of the configuration: a group of names a line,
// separated by commas; blank lines and those that begin with # are passed over. Names are cleaned
// as the field's values are. Null and a fault: the file cannot be read, a line has one name only or
// one of which nothing is left, or a name that must be one word is not.
std::shared_ptr<const NameGroups> read_name_groups(const Node& node, const Field& field,
                                                   NamesAre names, Draft* draft);

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_NAME_GROUPS_H_
