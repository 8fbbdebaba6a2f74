// Fields that are told again in another column, as a state by its name and by its code.

#ifndef KINDRED_TOOLS_KINDRED_INIT_REPEATS_H_
#define KINDRED_TOOLS_KINDRED_INIT_REPEATS_H_

#include "tools/kindred/init/fields.h"
#include "tools/kindred/init/profile.h"

namespace kindred {

// Moves fields to choice->left_out that say nothing but what another one says: compared twice, they
// would make scores too sure. Of two that say the same the one stays that more records have. There
// are two signs of it:
//
// - the letters and digits of the one are those of the other, in nearly all records;
// - the values come in pairs: nearly all records that agree in the one agree in the other, and the
//   other way round, where a value has several records, so that it is not for being copies of one
//   record that they agree.
//
// O(f^2 n log n) of fields and records.
void leave_out_repeats(const Profile& profile, FieldChoice* choice);

// Whether hardly more of a text than the part is told: letters and digits, of all values together.
// Both in the same order.
bool hardly_more(const std::vector<std::string>& texts, const std::vector<std::string>& parts);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_REPEATS_H_
