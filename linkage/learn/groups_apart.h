#ifndef KINDRED_LINKAGE_LEARN_GROUPS_APART_H_
#define KINDRED_LINKAGE_LEARN_GROUPS_APART_H_

#include <span>

#include "linkage/learn/random_pairs.h"

namespace kindred {

// Whether pairs that are `alike` lead from one group of the same to another one, as those of two
// editions of a book do, and are not pairs of one group that have more errors than its `same` ones.
//
// Being the same is transitive. Of two records that are only alike each may have copies, and none
// of these is a copy of both. Of two records that are the same one has an error, and no copy that
// is the same without doubt; or each has another error, and what is without errors is the same as
// both. So among the alike pairs those are counted whose records have each a partner of the same
// and none in common. Were they groups apart, chance would have it in q * q of the pairs, where q
// is the share of their records that have such a partner.
//
// True where that many are so, nearly, and they are enough to tell. What changes for all copies at
// once, as an address does for all later records of who moved, looks like groups apart as well.
// O(alike pairs * partners).
bool groups_apart(std::span<const RecordPair> same, std::span<const RecordPair> alike);

// Of the `alike` pairs, how many have records that are in `same` pairs with one and the same third
// record: 0 to 1; 0 where there is no pair.
double share_in_one_group(std::span<const RecordPair> same, std::span<const RecordPair> alike);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_GROUPS_APART_H_
