#ifndef KINDRED_LINKAGE_BLOCK_COSINE_KERNEL_H_
#define KINDRED_LINKAGE_BLOCK_COSINE_KERNEL_H_

#include <cstddef>
#include <cstdint>
#include <span>

namespace kindred {

// The inner loops of the families of directions. Each function's sum is added up in the order of
// the terms, product and sum rounded each by itself, so that it is the same on every processor. Run
// on the widest vectors the processor has.

// Functions whose normals lie side by side.
inline constexpr size_t kPlaneGroup = 16;

// A component of a vector, and that of the normals of kPlaneGroup hyperplanes.
struct PlaneTerm {
  double value;
  const float* normals;
};

// The dot products of a vector with the normals of kPlaneGroup hyperplanes (MMDS 3.7.2). O(terms).
void plane_sums(std::span<const PlaneTerm> terms, std::span<double, kPlaneGroup> sums);

// Functions that share the bits of one hash.
inline constexpr size_t kSketchGroup = 64;

// A component of a vector, and for which of the functions it counts as its opposite: bit i for
// function i.
struct SketchTerm {
  double value;
  uint64_t minus;
};

// The dot products of a vector with kSketchGroup vectors of +1 and -1 (MMDS 3.7.3). O(terms).
void sketch_sums(std::span<const SketchTerm> terms, std::span<double, kSketchGroup> sums);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BLOCK_COSINE_KERNEL_H_
