#ifndef KINDRED_CONFIG_DELETED_H_
#define KINDRED_CONFIG_DELETED_H_

#include <optional>
#include <string>
#include <vector>

#include "config/config.h"
#include "config/node.h"

namespace kindred::config {

// Reads record.deleted: a path; or {field: PATH} with `equals`, one or more texts, or with
// `present: true`. Adds faults, and returns nothing where the path is one.
std::optional<DeletedRule> read_deleted(const Node& node, Faults* faults);

// What may stand in it.
std::vector<std::string> keys_of_deleted();

// For people: "deleted where op is d or x".
std::string deleted_text(const DeletedRule& rule);

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_DELETED_H_
