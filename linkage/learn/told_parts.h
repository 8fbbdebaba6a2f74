#ifndef KINDRED_LINKAGE_LEARN_TOLD_PARTS_H_
#define KINDRED_LINKAGE_LEARN_TOLD_PARTS_H_

#include "linkage/learn/em.h"
#include "linkage/learn/em_odds.h"

namespace kindred {

// Learns LevelChances::told of the fields of EmInput::told, by what else `next` has learnt: log2(v
// / u) of log2(m / u), from 0 to 1, where v is the chance of the level among the pairs that are
// equal in the field that tells it and do not match. `odds` says which do; none: all of them count
// as others.
void learn_told(const EmInput& input, const PatternOdds* odds, EmResult* next);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_TOLD_PARTS_H_
