#include "linkage/cluster/partition_times.h"

#include <algorithm>

namespace kindred {

// The furthest always counts. An empty time is less than any.
std::optional<int64_t> PartitionTimes::time() const {
  if (said_.size() < partitions_) return std::nullopt;
  std::optional<int64_t> furthest;
  for (const auto& [partition, said] : said_) furthest = std::max(furthest, said.time);
  std::optional<int64_t> least = furthest;
  for (const auto& [partition, said] : said_) {
    const bool left_out = said.at_end && said.time < furthest;
    if (!left_out) least = std::min(least, said.time);
  }
  return least;
}

}  // namespace kindred
