#ifndef KINDRED_LINKAGE_LEARN_FIND_RELATED_H_
#define KINDRED_LINKAGE_LEARN_FIND_RELATED_H_

#include <vector>

#include "linkage/learn/em.h"

namespace kindred {

// The fields that may be chosen, by field.
struct RelatedFields {
  // Fields at least one of which must be chosen, as an address or a telephone. Which fields these
  // are cannot be learnt. Pairs that agree in name and birth date alone are people who moved, and
  // match; pairs that agree in address and telephone alone are neighbours. To EM the two look the
  // same.
  std::vector<bool> places;
  std::vector<bool> others;
};

// By field: whether it is best taken for `related` (see ComparedField::related). The choice is the
// one under which EM best explains the pairs that are equal in one of its places. No field is
// chosen where that explains them no better than independent fields do.
//
// From each place the choice grows by one field at a time as long as the likelihood grows. The
// fields tried are the ten others that explain most with the place alone. That takes a run of EM
// for each field and up to 55 more, of at most 100 rounds. Where it finds nothing, the choice
// begins again with the place and three others at once: 120 runs more.
std::vector<bool> find_related(const EmInput& input, const RelatedFields& may_be);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_FIND_RELATED_H_
