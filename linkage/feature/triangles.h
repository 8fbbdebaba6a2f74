#ifndef KINDRED_LINKAGE_FEATURE_TRIANGLES_H_
#define KINDRED_LINKAGE_FEATURE_TRIANGLES_H_

#include <cstdint>

#include "linkage/feature/print_elements.h"

namespace kindred {

// Triangles of neighbouring minutiae, for prints that are turned and shifted against each other:
// each minutia with any two of its nearest ones.
struct Triangles {
  uint32_t neighbours = 5;  // 2 to 32
  uint32_t tolerance = 5;  // a side that differs by so many pixels is found for certain; at least 1
};

// An element's value is the triangle's three sides and the angles of its minutiae against the
// sides, beginning with the longest side, so that turning or shifting the print leaves it as it is.
// Sides are in cells of 3 tolerances, angles in cells of 30 degrees. A side nearer to the border of
// a cell than the tolerance, or an angle nearer than 8 degrees, is in both cells, and the triangle
// has an element for each combination. So has a triangle with two sides that are nearly the
// longest. Triangles with a side below 2 tolerances are left out, and so are minutiae that
// sorted_print() leaves out.
//
// The place is that of the triangle (see print_place.h). About 2,000 to 5,000 elements for a print
// of 40 minutiae. O(minutiae^2 + elements).
//
// Throws std::invalid_argument when a number is out of its range.
PrintElementsPointer triangles(const Triangles& triangles);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FEATURE_TRIANGLES_H_
