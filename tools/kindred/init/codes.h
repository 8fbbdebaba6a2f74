// Codes in titles, such as numbers of models: they tell products apart that are alike in words.

#ifndef KINDRED_TOOLS_KINDRED_INIT_CODES_H_
#define KINDRED_TOOLS_KINDRED_INIT_CODES_H_

#include "tools/kindred/init/fields.h"
#include "tools/kindred/init/profile.h"

namespace kindred {

// Adds, behind the others, a field of codes (clean_codes.h) for each field of several words of
// which most values have one, and not always the same ones. Of street addresses none: their codes
// are postal ones.
void add_codes(const Profile& profile, FieldChoice* choice);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_CODES_H_
