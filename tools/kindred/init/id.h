#ifndef KINDRED_TOOLS_KINDRED_INIT_ID_H_
#define KINDRED_TOOLS_KINDRED_INIT_ID_H_

#include <string>

#include "tools/kindred/init/profile.h"

namespace kindred {

// Where the ids of the records are: `id` where there is one; else of the places that tell all
// records of a source apart the first whose name speaks of it, or the first that holds no words,
// dates or mailboxes: all of a short list differ in these, and records are matched by them. Throws
// Failure (kInputData) when there is none.
config::JsonPath choose_id(const Profile& profile);

// Whether a place is named for an id: its name ends with `id` or `key`.
bool speaks_of_id(const config::JsonPath& path);

// What is amiss with the ids of the sampled records, in lines for people: that they are ids is a
// guess, some have none, or share theirs with another record of their source. Empty when nothing
// is.
std::string id_warnings(const Profile& profile, const config::JsonPath& id);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_ID_H_
