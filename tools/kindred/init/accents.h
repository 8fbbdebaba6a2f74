// Fields whose values differ in accents alone.

#ifndef KINDRED_TOOLS_KINDRED_INIT_ACCENTS_H_
#define KINDRED_TOOLS_KINDRED_INIT_ACCENTS_H_

#include "tools/kindred/init/fields.h"
#include "tools/kindred/init/profile.h"

namespace kindred {

// Sets ChosenField::fold for each text field in which records have one value in two spellings that
// the step `fold` makes one, as José and Jose, and brings its values and their counts up to date.
// At least one of the spellings has a letter beyond ASCII: that Munroe and Munro would be one too
// is no sign of accents. O(bytes), and a hash a value.
void fold_accents(const Profile& profile, FieldChoice* choice);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_ACCENTS_H_
