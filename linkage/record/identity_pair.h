#ifndef KINDRED_LINKAGE_RECORD_IDENTITY_PAIR_H_
#define KINDRED_LINKAGE_RECORD_IDENTITY_PAIR_H_

#include <utility>

#include "linkage/record/record.h"

namespace kindred {

// Two identities, the lesser one first: the left and the right one of a pair.
using IdentityPair = std::pair<Identity, Identity>;

inline IdentityPair pair_of(const Identity& one, const Identity& other) {
  return one < other ? IdentityPair(one, other) : IdentityPair(other, one);
}

}  // namespace kindred

#endif  // KINDRED_LINKAGE_RECORD_IDENTITY_PAIR_H_
