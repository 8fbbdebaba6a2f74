#ifndef KINDRED_LINKAGE_FEATURE_SORTED_PRINT_H_
#define KINDRED_LINKAGE_FEATURE_SORTED_PRINT_H_

#include <span>
#include <vector>

#include "linkage/record/values.h"

namespace kindred {

// The minutiae of a print, sorted by x, y and angle. Each place and angle is there once, and all
// have type 0. Minutiae that are nowhere are left out: those whose place or angle is no number,
// whose place is farther than 2^24 pixels, or whose angle is outside of [0, 360). O(n log n).
std::vector<Minutia> sorted_print(std::span<const Minutia> print);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FEATURE_SORTED_PRINT_H_
