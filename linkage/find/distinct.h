#ifndef KINDRED_LINKAGE_FIND_DISTINCT_H_
#define KINDRED_LINKAGE_FIND_DISTINCT_H_

#include <cstddef>
#include <span>

#include "linkage/prepare/prepared.h"

namespace kindred {

// How many records from the first on have identities of their own. Ranks stand for identities: two
// that meet by chance only end the piece early. O(records).
size_t distinct(std::span<const Prepared> records);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_DISTINCT_H_
