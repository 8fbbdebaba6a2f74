#ifndef KINDRED_LINKAGE_FEATURE_GRID_TRIPLES_H_
#define KINDRED_LINKAGE_FEATURE_GRID_TRIPLES_H_

#include <cstdint>
#include <span>
#include <vector>

#include "linkage/feature/print_elements.h"

namespace kindred {

// The image of a print, cut into squares (MMDS 3.8.4). The last column and row may be cut short.
struct PrintGrid {
  uint32_t width = 0;   // of the image, in pixels; at least 1
  uint32_t height = 0;  // in pixels; at least 1
  uint32_t square = 1;  // its side, in pixels; at least 1
  uint32_t margin = 0;  // in pixels: a minutia nearer than this to a border is on both sides of it

  uint32_t columns() const { return (width + square - 1) / square; }
  uint32_t rows() const { return (height + square - 1) / square; }
  uint64_t squares() const { return uint64_t{columns()} * rows(); }

  static constexpr uint64_t kMostSquares = 1'000'000;

  bool operator==(const PrintGrid&) const = default;
};

// Whether there is a minutia in each square, by column + row * columns(). One outside of the image
// is in no square.
std::vector<bool> occupied_squares(const PrintGrid& grid, std::span<const Minutia> print);

// The family of MMDS 3.8.5, for prints that lie upright and at the same place in the image. A
// function is so many different squares, drawn by its number alone. It says yes to a print that has
// minutiae in all of them.
struct GridTriples {
  PrintGrid grid;
  uint32_t functions = 1024;  // at least 1
  uint32_t squares = 3;       // of a function; at least 1, and no more than the grid has
  uint32_t first = 0;         // function
};

// The squares of function `number`.
std::vector<uint32_t> function_squares(const GridTriples& triples, uint32_t number);

// A print's elements are the numbers of the functions that say yes to it. O(minutiae + functions).
// Throws std::invalid_argument when a number is out of its range.
PrintElementsPointer grid_triples(const GridTriples& triples);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FEATURE_GRID_TRIPLES_H_
