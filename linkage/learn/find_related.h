#ifndef KINDRED_LINKAGE_LEARN_FIND_RELATED_H_
#define KINDRED_LINKAGE_LEARN_FIND_RELATED_H_

#include <vector>

#include "linkage/learn/em.h"

namespace kindred {

// By field, what may be chosen.
struct RelatedFields {
  // Those of which there is one at least, as an address or a telephone. That cannot be learnt:
  // pairs that agree in name and birth date alone are people who moved, and match; those that agree
  // in address and telephone alone are neighbours; to EM they look the same.
  std::vector<bool> places;
  std::vector<bool> others;
};

// By field: whether it is best taken for `related` (see ComparedField::related): the choice under
// which EM explains those pairs best that are equal in one of its places. None where that explains
// them no better than fields that are independent do.
//
// From each place grows the choice by one field at a time, while the likelihood does, of the ten
// others that explain most with the place alone: up to a run of EM for each field, and 55, of 100
// rounds at most. Where that finds nothing, from the place and three others at once: 120 runs more.
std::vector<bool> find_related(const EmInput& input, const RelatedFields& may_be);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_FIND_RELATED_H_
