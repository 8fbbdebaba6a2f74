// Values that stand for nothing: n/a, unknown, 0000000000.

#ifndef KINDRED_TOOLS_KINDRED_INIT_PLACEHOLDERS_H_
#define KINDRED_TOOLS_KINDRED_INIT_PLACEHOLDERS_H_

#include "tools/kindred/init/profile.h"

namespace kindred {

// Moves such values from the columns to Column::none. There are two signs of them, case aside:
//
// - They are a usual word for it, or punctuation alone, three times at least. A word that may be a
//   value, as `none` or `test`, only if it is one of the ten most frequent values, of thirty or
//   more, and three in four of the others are longer: NA is a state among states.
//
// - They are too frequent for what they seem to be. Where most values differ, and have a digit or
//   an @, as telephone numbers, mailboxes, birth dates and street addresses, several records have a
//   value because they are of one person, or of one house. Many people and houses are there, so the
//   tenth most frequent value shows how often that is. What is ten times as frequent is of no
//   person and no house. (Not the next most frequent one: it may be a placeholder too.) Names of
//   people and towns are another matter: one may well be ten times as frequent as the tenth.
//   A value of fewer than 20 records, or than one in 1,000, makes too few pairs to tell, or to
//   harm.
//
// O(values).
void set_placeholders_apart(Profile* profile);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_PLACEHOLDERS_H_
