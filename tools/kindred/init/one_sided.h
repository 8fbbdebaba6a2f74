// Fields that pairs across sources have on one side at most.

#ifndef KINDRED_TOOLS_KINDRED_INIT_ONE_SIDED_H_
#define KINDRED_TOOLS_KINDRED_INIT_ONE_SIDED_H_

#include "tools/kindred/init/fields.h"
#include "tools/kindred/init/profile.h"

namespace kindred {

// Where only pairs across sources are linked: moves fields that one source alone has to
// choice->left_out, for they can neither find a pair nor tell whether it matches. O(values).
void leave_out_one_sided(const Profile& profile, FieldChoice* choice);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_ONE_SIDED_H_
