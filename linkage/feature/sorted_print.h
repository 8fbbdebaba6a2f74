#ifndef KINDRED_LINKAGE_FEATURE_SORTED_PRINT_H_
#define KINDRED_LINKAGE_FEATURE_SORTED_PRINT_H_

#include <span>
#include <vector>

#include "linkage/record/values.h"

namespace kindred {

// The minutiae of a print by x, y and angle, in whatever order they came, each such once and all of
// type 0. Those that are nowhere are left out: a place or an angle that is no number, a place
// farther than 2^24 pixels, an angle outside of [0, 360). O(n log n).
std::vector<Minutia> sorted_print(std::span<const Minutia> print);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FEATURE_SORTED_PRINT_H_
