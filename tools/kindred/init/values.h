// Values as a new configuration has them compared.

#ifndef KINDRED_TOOLS_KINDRED_INIT_VALUES_H_
#define KINDRED_TOOLS_KINDRED_INIT_VALUES_H_

#include <string>

#include "linkage/text/clean.h"
#include "tools/kindred/init/column_kind.h"
#include "tools/kindred/init/fields.h"
#include "tools/kindred/init/profile.h"

namespace kindred {

// The step for a column of dates: `date`, unless nine in ten of those that can be read in one order
// only show that it takes the wrong one: the day stands in front of slashes and the like, or the
// month in front of dots. And then all others read so would be other dates.
// O(bytes).
CleanStep date_step(const Column& column, const ColumnLooks& looks);

// Replaces *out by the value as it is compared in a field of that kind; by nothing where it cannot
// be read.
void normalise(const ChosenField& field, const std::string& value, std::string* out);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_VALUES_H_
