#ifndef KINDRED_CONFIG_FROM_H_
#define KINDRED_CONFIG_FROM_H_

#include <string>
#include <vector>

#include "config/config.h"
#include "config/node.h"

namespace kindred::config {

// Reads where the values of a field stand: a path, {path: PATH, split: TEXT}, or a list of these
// and of lists of paths, which are joined. The field's name and type must be known. Adds faults for
// what such a field cannot be read from.
std::vector<ValuePlace> read_from(const Node& node, const Field& field, Faults* faults);

// The keys of {path: PATH, split: TEXT}.
std::vector<std::string> keys_of_from();

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_FROM_H_
