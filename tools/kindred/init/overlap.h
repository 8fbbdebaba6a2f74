// Fields that say the same twice. Probabilities take fields for independent: a postal code and its
// city would count as two agreements.

#ifndef KINDRED_TOOLS_KINDRED_INIT_OVERLAP_H_
#define KINDRED_TOOLS_KINDRED_INIT_OVERLAP_H_

#include "tools/kindred/init/fields.h"
#include "tools/kindred/init/profile.h"

namespace kindred {

// Moves fields to choice->left_out that are made of others, as a full name of given name and
// surname: in most records their words are those of two or more other fields.
void leave_out_composites(const Profile& profile, FieldChoice* choice);

// Sets scored to false, and says so, where a field follows from a more selective one, as a city
// from a street with its number. Nearly all pairs that agree in that one agree in this one too, far
// more often than in the other fields. That they match would not explain this. Nothing follows from
// a title where it would.
void leave_unscored_what_follows(FieldChoice* choice);

// Likewise for more fields than a score takes: those stay in which records agree least by chance.
void leave_unscored_beyond_most(FieldChoice* choice);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_OVERLAP_H_
