#ifndef KINDRED_LINKAGE_BLOCK_SET_SKETCH_H_
#define KINDRED_LINKAGE_BLOCK_SET_SKETCH_H_

#include <bit>
#include <cstdint>
#include <span>

#include "linkage/base/fraction.h"

namespace kindred {

// What is kept of a set of hashes to see that two sets differ without looking at them.
struct SetSketch {
  uint64_t parities = 0;  // bit i: whether an odd number of elements fall on it
  uint32_t size = 0;      // of the set
};

inline SetSketch sketch_of(std::span<const uint64_t> set) {
  constexpr unsigned kShift = 58;  // leaves a number below 64
  SetSketch sketch{.size = static_cast<uint32_t>(set.size())};
  for (const uint64_t element : set) sketch.parities ^= uint64_t{1} << (element >> kShift);
  return sketch;
}

// Whether the Jaccard similarity of two sets may be J or more, by their sketches. By their sizes
// alone, it is at most the lesser one in the greater (MMDS 3.9.3). And each bit that differs stands
// for an element at least that only one set has: of a and b elements, where d are in one set alone,
// (a+b-d)/2 are common, and J or more when (a+b-d) (1+J) >= 2 J (a+b).
inline bool may_be_similar(const SetSketch& a, const SetSketch& b, Fraction j) {
  if (b.size * j.den < a.size * j.num || a.size * j.den < b.size * j.num) return false;
  const uint64_t both = uint64_t{a.size} + b.size;
  const auto differ = static_cast<uint64_t>(std::popcount(a.parities ^ b.parities));
  return (both - differ) * (j.den + j.num) >= 2 * j.num * both;
}

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BLOCK_SET_SKETCH_H_
