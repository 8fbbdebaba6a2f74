// Places that stand in for one another: the name of a product in one list, its title in the next.

#ifndef KINDRED_TOOLS_KINDRED_INIT_ALTERNATIVES_H_
#define KINDRED_TOOLS_KINDRED_INIT_ALTERNATIVES_H_

#include "tools/kindred/init/profile.h"

namespace kindred {

// Joins columns, so that they become one field, where no sampled record has a value of both, though
// by chance several would, and where they are about the same: of the words of the shorter column
// three in ten are the other one's too, and the values have about as many words. Or both are places
// on the earth. Flags and
// categories stay apart: their words are too few to tell. The first of the columns takes the values
// of the others, and names their paths in Column::also.
//
// O(columns^2 x values) where columns are half empty; nothing where they are full.
void join_alternatives(Profile* profile);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_ALTERNATIVES_H_
