#ifndef KINDRED_LINKAGE_BLOCK_ALIGNED_H_
#define KINDRED_LINKAGE_BLOCK_ALIGNED_H_

#include <span>
#include <vector>

#include "linkage/record/values.h"

namespace kindred {

// Two sparse vectors side by side: a component for each index at which one of them is not 0.
struct AlignedVectors {
  std::vector<double> x;
  std::vector<double> y;
};

// What is 0 in both is left out, which changes no distance. O(components).
AlignedVectors aligned(std::span<const Component> x, std::span<const Component> y);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BLOCK_ALIGNED_H_
