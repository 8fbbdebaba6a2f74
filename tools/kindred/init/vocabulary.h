// Fields in which each source has values of its own.

#ifndef KINDRED_TOOLS_KINDRED_INIT_VOCABULARY_H_
#define KINDRED_TOOLS_KINDRED_INIT_VOCABULARY_H_

#include "tools/kindred/init/fields.h"
#include "tools/kindred/init/profile.h"

namespace kindred {

// Sets scored to false, and says so, where a field has few values, many records of a source agree
// in it, and records of two sources hardly ever do. A list of customers has gold and silver ones, a
// list of suspects fraud and sanctions: that tells of which source a record is, not who. Where only
// pairs across sources are linked, training sees that by itself. Two fields at least stay
// scored. O(values log values).
void leave_unscored_own_values(const Profile& profile, FieldChoice* choice);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_VOCABULARY_H_
