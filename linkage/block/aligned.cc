#include "linkage/block/aligned.h"

namespace kindred {

AlignedVectors aligned(std::span<const Component> x, std::span<const Component> y) {
  AlignedVectors pair;
  size_t i = 0;
  size_t j = 0;
  while (i < x.size() || j < y.size()) {
    const bool from_x = j == y.size() || (i < x.size() && x[i].index <= y[j].index);
    const bool from_y = i == x.size() || (j < y.size() && y[j].index <= x[i].index);
    pair.x.push_back(from_x ? x[i].value : 0);
    pair.y.push_back(from_y ? y[j].value : 0);
    i += from_x;
    j += from_y;
  }
  return pair;
}

}  // namespace kindred
