#ifndef KINDRED_LINKAGE_FIND_LOOKED_UP_H_
#define KINDRED_LINKAGE_FIND_LOOKED_UP_H_

#include <cstdint>

#include "linkage/find/change.h"

namespace kindred {

// A live record that a record which is not in would match.
struct LookedUp {
  uint32_t other = 0;  // its slot
  Change event;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_LOOKED_UP_H_
