// Places that hold together what others hold in parts: the whole name in one list, first and last
// name in the next.

#ifndef KINDRED_TOOLS_KINDRED_INIT_COMPOSED_H_
#define KINDRED_TOOLS_KINDRED_INIT_COMPOSED_H_

#include "tools/kindred/init/profile.h"

namespace kindred {

// Adds the values of other columns, joined, to a column of texts that is made of them, as a full
// name is of first and last name, and names their paths in Column::also. Two of them or more, in
// the order in which the texts have their words. The columns that are joined stay.
//
// The records show that it is made of them. Hardly any has both, though by chance several would, or
// most that have both have the part's words in the whole. Three in ten of the whole's words are
// words of the parts, and each part has words that no other part has. The parts have together about
// as many words. Some records have the whole and none of its parts: else it would tell
// nothing.
//
// O(columns^2 x values).
void compose_columns(Profile* profile);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_COMPOSED_H_
