#ifndef KINDRED_TOOLS_KINDRED_INIT_ID_H_
#define KINDRED_TOOLS_KINDRED_INIT_ID_H_

#include <string>

#include "tools/kindred/init/profile.h"

namespace kindred {

// Where the ids of the records are: `id` where there is one; else of the places that tell all
// records of a source apart the first whose name speaks of it, or the first. Throws Failure
// (kInputData) when there is none.
config::JsonPath choose_id(const Profile& profile);

// What is amiss with the ids of the sampled records, in lines for people: some have none, or share
// theirs with another record of their source. Empty when nothing is.
std::string id_warnings(const Profile& profile, const config::JsonPath& id);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_ID_H_
