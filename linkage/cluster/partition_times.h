#ifndef KINDRED_LINKAGE_CLUSTER_PARTITION_TIMES_H_
#define KINDRED_LINKAGE_CLUSTER_PARTITION_TIMES_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace kindred {

// What who prepares says of a partition of the input, in the log.
struct PartitionTime {
  std::string topic;
  uint32_t number = 0;
  uint32_t partitions = 0;  // of the input, all of its topics together
  // The greatest of a record of it; none: nothing came through it yet.
  std::optional<int64_t> time{};
  bool at_end = false;  // it was read to its end, and nothing has come for a while
  uint64_t input = 0;   // see LogExpiry

  bool operator==(const PartitionTime&) const = default;
};

// How far time has come in the partitions of the input, by what was said last of each: see
// Watermark. It may fall where a partition goes on that was left out, so what counts is the
// greatest that it ever was.
class PartitionTimes {
 public:
  void take(const PartitionTime& entry) {
    partitions_ = entry.partitions;
    said_[{entry.topic, entry.number}] = {entry.time, entry.at_end};
  }

  // Nothing while there is a partition that counts and has no time, or of which nothing was said.
  // O(partitions).
  std::optional<int64_t> time() const;

 private:
  struct Said {
    std::optional<int64_t> time;
    bool at_end = false;
  };

  uint32_t partitions_ = 0;
  std::map<std::pair<std::string, uint32_t>, Said> said_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_CLUSTER_PARTITION_TIMES_H_
