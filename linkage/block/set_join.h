// The bounds by which an exact join of similar sets leaves pairs out (MMDS 3.9.2 to 3.9.6).
//
// A set is written as a string: its elements, each once, in an order of the universe that is the
// same for all sets (see token_order.h); here as 64-bit symbols in ascending order. J is the least
// Jaccard similarity wanted, above 0. A bound never leaves out a pair whose similarity is J or
// more. Lengths are below 2^32; all arithmetic is in integers.

#ifndef KINDRED_LINKAGE_BLOCK_SET_JOIN_H_
#define KINDRED_LINKAGE_BLOCK_SET_JOIN_H_

#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "linkage/base/fraction.h"

namespace kindred {

using SymbolString = std::span<const uint64_t>;

// The lengths that a string of similarity J or more to one of this length can have: from ceil(J L)
// to floor(L/J) (MMDS 3.9.3).
struct LengthRange {
  uint64_t least;
  uint64_t most;

  bool contains(uint64_t length) const { return length >= least && length <= most; }
};
LengthRange similar_lengths(uint64_t length, Fraction j);

// floor((1-J) L) + 1: so many first symbols are indexed. Two strings of similarity J or more have
// one of these in common (MMDS 3.9.4). Never more than the length, unless that is 0.
uint64_t prefix_length(uint64_t length, Fraction j);

// The first prefix_length symbols; an empty string has none.
SymbolString prefix(SymbolString string, Fraction j);

// Where a symbol stands in a string.
struct Place {
  uint64_t position;  // from 1
  uint64_t length;    // of the string

  uint64_t suffix() const { return length - position; }  // symbols behind it

  bool operator==(const Place&) const = default;
};

// Where the first symbol that two prefixes have in common stands in each. O(prefixes).
std::optional<std::pair<Place, Place>> first_common(SymbolString a, SymbolString b, Fraction j);

// The position index (MMDS 3.9.5). A string is in the bucket (symbol, position) of each of its
// prefix symbols; a probe whose symbol stands at `place` looks at the positions from 1 to
// last_position(place), and at no other. The symbol is taken to be the first one in common.
uint64_t last_position(Place place, Fraction j);
inline bool position_admits(Place probe, Place indexed, Fraction j) {
  return indexed.position <= last_position(probe, j);
}

// The position and suffix-length index (MMDS 3.9.6): whether a probe looks at the bucket
// (symbol, indexed.position, indexed.suffix()). Symmetric: no more than all the symbols behind the
// shorter suffix can be in common, and no fewer than those before both, those behind the longer
// suffix and the symbol itself are in the union.
bool suffix_admits(Place probe, Place indexed, Fraction j);

// Whether the Jaccard similarity is J or more; never for an empty string. Stops as soon as that is
// certain. O(|a| + |b|).
bool similar(SymbolString a, SymbolString b, Fraction j);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BLOCK_SET_JOIN_H_
