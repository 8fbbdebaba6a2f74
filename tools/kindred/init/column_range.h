// Whether the numbers or the dates of two columns are of one range.

#ifndef KINDRED_TOOLS_KINDRED_INIT_COLUMN_RANGE_H_
#define KINDRED_TOOLS_KINDRED_INIT_COLUMN_RANGE_H_

#include "tools/kindred/init/column.h"

namespace kindred {

// True of two columns of other texts. False where one alone is of numbers or dates, and where both
// are and their distributions are more than limits::alternatives::kMostApart from each other: when
// people were born, and when they died. O(n log n).
bool of_one_range(const Column& a, const Column& b);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_COLUMN_RANGE_H_
