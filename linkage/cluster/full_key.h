#ifndef KINDRED_LINKAGE_CLUSTER_FULL_KEY_H_
#define KINDRED_LINKAGE_CLUSTER_FULL_KEY_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "linkage/record/record.h"

namespace kindred {

class ShardFinder;

// A crowded key: one that does not admit all of the records that have it.
struct FullKey {
  uint64_t key = 0;
  uint64_t records = 0;              // live ones that have it and are kept; no guests
  std::optional<uint16_t> branch{};  // of the rule that it is of
  Identity holder{};                 // one of these records

  bool operator==(const FullKey&) const = default;
};

// Each key once, with the sum of its records and the holder of the entry with the most: the `most`
// keys that the most records have, these first, then by key. O(n log n).
std::vector<FullKey> fullest_of(std::vector<FullKey> keys, size_t most);

// Those of which the shards of one finder keep records. O(full keys + records that have one of the
// fullest).
std::vector<FullKey> fullest_keys(const ShardFinder& finder, size_t most);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_CLUSTER_FULL_KEY_H_
