// The kinds that pairs which look like matches are of, where they are of two.

#ifndef KINDRED_LINKAGE_LEARN_ANSWER_KINDS_H_
#define KINDRED_LINKAGE_LEARN_ANSWER_KINDS_H_

#include <optional>

#include "linkage/learn/answer_doubts.h"
#include "linkage/learn/belief.h"
#include "linkage/learn/em.h"
#include "linkage/learn/sure_kinds.h"

namespace kindred {

// The kinds that sure pairs are of, where these are two (see kinds_of_sure()) and the records of
// those that differ do not match by others. Where more than seven in ten differ they must lead from
// group to group too, for one thing may be told in two wordings.
std::optional<SureKinds> kinds_of(const LearntFrom& from, const SurePairs& sure);

// Two kinds of sure pairs where one has each a code or a day of its own (see doubt_by_codes()) and
// leads from one group of the others to another one: the editions of a fair, each with its day.
// They agree in all else, so that kinds_of_sure(), which asks for two fields, does not see them.
std::optional<SureKinds> kinds_by_codes(const LearntFrom& from, const EmResult& learnt,
                                        SurePairs sure);

// Two kinds of sure pairs of things, most of which do not agree in a field of their own (see
// OwnFields) in which fewest pairs of all are equal: the tracks of an album in their titles, while
// the album is equal in all of them. Where most copies of a thing had other words there this would
// be wrong. Of pairs of two lists any field is asked so, such as a colour, if those that are equal
// there are one to one. O(fields * pairs * partners).
std::optional<SureKinds> kinds_by_own_field(const LearntFrom& from, const EmResult& learnt,
                                            SurePairs sure);

// Adds to the belief what two kinds of sure pairs give reason to doubt.
void doubt_kinds(const LearntFrom& from, SurePairs sure, Belief* belief);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_ANSWER_KINDS_H_
