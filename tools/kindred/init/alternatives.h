// Places that stand in for one another: the name of a product in one list, its title in the next.

#ifndef KINDRED_TOOLS_KINDRED_INIT_ALTERNATIVES_H_
#define KINDRED_TOOLS_KINDRED_INIT_ALTERNATIVES_H_

#include "tools/kindred/init/profile.h"

namespace kindred {

// Joins columns, so that they become one field, where no sampled record has a value of both, though
// by chance several would, and where their values say that they are the same.
//
// What pairs of records show that are likely the same (likely_pairs.h) decides where there are ten
// of them: the values of the one and of the other are alike in three of ten, and far more often
// than by chance. Columns that hardly any of such pairs has on its two sides stay apart: people
// have the one, and films the other.
//
// Where the pairs are too few, sources must rather have one of the columns than both, and the
// columns be about the same: of the words of the shorter column three in ten are the other one's
// too, the values have about as many words, and numbers and dates are of one range. Or both are
// places on the earth. Flags and categories stay apart: their words are too few to tell.
//
// The first of the columns takes the values of the others, and names their paths in Column::also.
// O(columns^2 x values) where columns are half empty; nothing where they are full.
void join_alternatives(Profile* profile);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_ALTERNATIVES_H_
