#ifndef KINDRED_LINKAGE_LEARN_COUNTED_ONCE_H_
#define KINDRED_LINKAGE_LEARN_COUNTED_ONCE_H_

#include <optional>

#include "linkage/learn/em.h"

namespace kindred {

// What EM learns where fields tell one another (EmInput::told) and what they tell together counts
// once; `twice` is what it learns without that. None where that one stands: unless the pairs that
// are no matches any more
//
// - are more than one in five of those that were: elsewhere EM tells matches well enough;
// - are in some field as often without agreement as strangers are, while matches agree there:
//   people of one town and postal code have birth dates of their own. Where each record has dozens
//   of matches, these make all fields seem to tell one another, and pairs are given up that agree
//   in everything.
//
// O(patterns x fields) an iteration of EM.
std::optional<EmResult> counted_once(const EmInput& input, const EmResult& twice);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_COUNTED_ONCE_H_
