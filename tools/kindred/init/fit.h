// The passes of init that choose the rules of a draft, and learn from the pairs that these find.

#ifndef KINDRED_TOOLS_KINDRED_INIT_FIT_H_
#define KINDRED_TOOLS_KINDRED_INIT_FIT_H_

#include "tools/kindred/init/draft.h"

namespace kindred {

// Rules for the fields, by how many sampled records agree in them. Throws Failure (kInputData),
// with the reason of each field, when there is none.
void choose_draft_rules(Draft* draft);

// Reads the inputs a second time, as the fields have them, and counts how rare words are. A sample
// that was read with as many fields stays. Tells, once, of records that came through two inputs.
void read_draft_sample(Draft* draft);

// Makes the rules tighter or looser by what some records of the sample show that they find. Throws
// Failure (kInputData) when none finds few enough pairs.
void fit_draft_rules(Draft* draft);

// Leaves out rules that find no pair in the whole sample.
void leave_out_idle_rules(Draft* draft);

// Finds the fields in which records agree that only belong together.
void find_related(Draft* draft);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_FIT_H_
