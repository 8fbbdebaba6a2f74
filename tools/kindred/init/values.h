// Values as a new configuration has them compared.

#ifndef KINDRED_TOOLS_KINDRED_INIT_VALUES_H_
#define KINDRED_TOOLS_KINDRED_INIT_VALUES_H_

#include <string>

#include "linkage/text/clean.h"
#include "tools/kindred/init/column_kind.h"
#include "tools/kindred/init/fields.h"
#include "tools/kindred/init/profile.h"

namespace kindred {

// The step for a column of dates: `date`, unless it takes the wrong order. Nine in ten of the dates
// that can be read in one order only show that, when the day stands in front of slashes and the
// like, or the month in front of dots. The other step must read some value as another date.
// O(bytes).
CleanStep date_step(const Column& column, const ColumnLooks& looks);

// The year that two digits stand for at the latest: the greatest of the column that is written with
// four, where some are written with two and that is later than usual. O(bytes).
int latest_year(const Column& column);

// Replaces *out by the value as it is compared in a field of that kind; by nothing where it cannot
// be read.
void normalise(const ChosenField& field, const std::string& value, std::string* out);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_VALUES_H_
