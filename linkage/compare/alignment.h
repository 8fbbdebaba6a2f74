// How alike two fingerprints are once one is laid upon the other.

#ifndef KINDRED_LINKAGE_COMPARE_ALIGNMENT_H_
#define KINDRED_LINKAGE_COMPARE_ALIGNMENT_H_

#include <optional>
#include <span>

#include "linkage/record/values.h"

namespace kindred {

// Turns and shifts one print so that as many of its minutiae as possible agree with one of the
// other: in place to 24 pixels and in angle to 35 degrees, which is how far a finger gives way (for
// images of some 500 dots an inch). Types are not looked at. Candidates for the turn and shift come
// from a Hough transform: each pair of minutiae votes for the turn and shift that brings it
// together, and the thirty with the most votes are tried.
//
// The result is 0 to 1. It is what agrees (1 for each pair of minutiae, less the more it is off),
// divided by the number of minutiae where the prints overlap, since what overlaps ought to agree,
// and thirty more: a few that agree say little. So a print of 30 minutiae against one that hardly
// differs has 0.5, one of 60 has 0.67. Equal prints have 1. Symmetric. No metric.
//
// Minutiae count as sorted_print() gives them: in any order, each place and angle once, without
// those that are nowhere. None when a print has no such minutiae.
//
// O(30 n m) for n and m minutiae: some 200 microseconds for 40 each.
std::optional<double> alignment_similarity(std::span<const Minutia> a, std::span<const Minutia> b);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_COMPARE_ALIGNMENT_H_
