#ifndef KINDRED_LINKAGE_FIND_INDEX_SHARE_H_
#define KINDRED_LINKAGE_FIND_INDEX_SHARE_H_

#include <cstdint>
#include <functional>

namespace kindred {

// Which records one of several finders is there for. Others are guests in it: it finds no pair of
// two guests.
struct Share {
  std::function<bool(uint64_t rank)> keeps;
  // Keys of more members are known to the index in their order; at least 1.
  uint32_t unordered = 1;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_INDEX_SHARE_H_
