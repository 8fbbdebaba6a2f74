// What training makes of the chances that it has counted.

#ifndef KINDRED_LINKAGE_LEARN_LEARNT_LEVELS_H_
#define KINDRED_LINKAGE_LEARN_LEARNT_LEVELS_H_

#include <vector>

#include "linkage/score/model.h"

namespace kindred {

// To six significant digits: what people read, and the same after differences in the last bits.
double rounded(double x);

// A chance as a model has it: above 0 and below 1, rounded.
double chance(double x);

// Whether the share of so many pairs that a level has is that of its pseudo-pair (see em.h) alone.
bool nobody(double share, double pairs);

// Whether so many expected pairs are none.
bool nobody(double pairs);

// A level that nobody was seen at, neither of the matches, by level, nor of so many random pairs,
// weighs as the next one below: half a pair of a few matches over half a pair of a million others
// would be a great weight for nothing.
void weigh_unseen(const std::vector<double>& matches, double random, ModelField* learnt);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_LEARNT_LEVELS_H_
