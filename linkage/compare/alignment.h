// How alike two fingerprints are once one is laid upon the other.

#ifndef KINDRED_LINKAGE_COMPARE_ALIGNMENT_H_
#define KINDRED_LINKAGE_COMPARE_ALIGNMENT_H_

#include <optional>
#include <span>

#include "linkage/record/values.h"

namespace kindred {

// Turns and shifts one print so that as many minutiae as possible agree with one of the other, in
// place to 24 pixels and in angle to 35 degrees, which is what a finger gives way (for images of
// some 500 dots an inch); types are not looked at. Candidates for the turn and shift come from a
// Hough transform: each pair of minutiae votes for the one that brings it together, and the thirty
// with the most votes are tried.
//
// The result, 0 to 1, is what agrees (each pair of minutiae 1, less the more it is off) as a part
// of the minutiae where the prints overlap, for what overlaps ought to agree, and of thirty more
// that do not: a few that agree say little. So a print of 30 against one that hardly differs has
// 0.5, of 60 minutiae 0.67; equal prints have 1. Symmetric. No metric.
//
// Minutiae count as sorted_print() has them: in any order, each place and angle once, without those
// that are nowhere. None when that leaves no minutiae of a print.
//
// O(30 n m), n and m minutiae: some 200 microseconds for 40 each.
std::optional<double> alignment_similarity(std::span<const Minutia> a, std::span<const Minutia> b);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_COMPARE_ALIGNMENT_H_
