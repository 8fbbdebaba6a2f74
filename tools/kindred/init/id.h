// Which places of the records say who they are.

#ifndef KINDRED_TOOLS_KINDRED_INIT_ID_H_
#define KINDRED_TOOLS_KINDRED_INIT_ID_H_

#include <string>
#include <vector>

#include "tools/kindred/init/profile.h"

namespace kindred {

// Where the ids of the records are.
struct ChosenIds {
  std::vector<config::JsonPath> of;  // by input, see Profile::inputs

  // The same, each once, so that the first that a record has is its own; empty where there is no
  // such order: then each input's has to be told.
  std::vector<config::JsonPath> places;

  bool among(const config::JsonPath& path) const;
};

// Of each input, the place that tells its records apart: `id` where most records have one; else the
// first whose name speaks of an id, or of a number; else the first that holds no words, dates or
// mailboxes, for all of a short list differ in these, and records are matched by them. What looks
// like a telephone number comes behind an id that a few records share. One place for all inputs
// where there is such a one, and it is no worse. Marks the columns of the ids in the profile.
//
// Throws Failure (kInputData) when the records of an input have none.
ChosenIds choose_ids(Profile* profile);

// What is amiss with the ids of the sampled records, in lines for people: that they are ids is a
// guess, some have none, or share theirs with another record of their source. Empty when nothing
// is.
std::string id_warnings(const Profile& profile, const ChosenIds& ids);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_ID_H_
