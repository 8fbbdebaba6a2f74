// Records that a new configuration's commands will reject for an object in the place of a value.

#ifndef KINDRED_TOOLS_KINDRED_INIT_UNREADABLE_H_
#define KINDRED_TOOLS_KINDRED_INIT_UNREADABLE_H_

#include <cstdint>
#include <string>

#include "tools/kindred/init/fields.h"
#include "tools/kindred/init/profile.h"

namespace kindred {

// For the comment of a field: how many of the sampled records are rejected for it; empty where none
// is.
std::string unreadable_text(const Column& column, uint32_t sampled);

// For people, a line for each field that records are rejected for.
std::string unreadable_warnings(const Profile& profile, const FieldChoice& choice);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_UNREADABLE_H_
