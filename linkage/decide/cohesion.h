#ifndef KINDRED_LINKAGE_DECIDE_COHESION_H_
#define KINDRED_LINKAGE_DECIDE_COHESION_H_

#include <cstdint>

namespace kindred {

// How far two records that match have their partners in common. Each record is among its own.
struct Cohesion {
  uint32_t common = 0;  // partners of both
  uint32_t of_one = 0;  // partners of each
  uint32_t of_other = 0;

  // common / sqrt(of_one * of_other), 0 to 1: the structural similarity of SCAN (Xu, Yuruk, Feng
  // and Schweiger 2007). 1 where all records of a group match each other.
  double value() const;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_DECIDE_COHESION_H_
