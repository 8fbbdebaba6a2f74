#ifndef KINDRED_CONFIG_JSON_PATH_H_
#define KINDRED_CONFIG_JSON_PATH_H_

#include <optional>
#include <string>

#include "config/config.h"
#include "config/node.h"

namespace kindred::config {

// Reads where a value is in a record: a field name, or a JSON pointer (RFC 6901), which begins with
// "/". In a pointer "*" stands for every element of an array. Adds a fault for another "~" than ~0
// and ~1.
std::optional<JsonPath> read_path(const Node& node, Faults* faults);

// The path as a JSON pointer.
std::string pointer_text(const JsonPath& path);

// The path as a configuration would write it.
std::string path_text(const JsonPath& path);

// The text without quotes: a path, or [FIRST, LAST].
std::string paths_text(const ValuePaths& paths);

// Likewise: {path: PATH, split: TEXT} where texts there are split.
std::string place_text(const ValuePlace& place);

// "PATH or [FIRST, LAST]", for people.
std::string first_of_text(const FirstOf& places);

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_JSON_PATH_H_
