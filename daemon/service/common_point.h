#ifndef KINDRED_DAEMON_SERVICE_COMMON_POINT_H_
#define KINDRED_DAEMON_SERVICE_COMMON_POINT_H_

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "daemon/base/positions.h"
#include "daemon/transport/partition.h"

namespace kindred {

// Where both pipelines and their cluster stand, by partition.
struct ShadowPositions {
  Positions input_ends;
  Positions of_old;     // that its group has committed in the input
  Positions of_new;     // that were processed here
  Positions told_ends;  // of the old one's topics
  Positions told;       // that were compared
};

// How far each lies behind, in messages.
struct ShadowLag {
  uint64_t old_pipeline = 0;  // of the input
  uint64_t new_pipeline = 0;  // of the input
  uint64_t topics = 0;        // of what the old one has published
};

// A point of the input: its end, as of when it was asked for. The old pipeline has passed it once
// its group's offsets are there, and all has been read that its topics held a look later: a
// transaction's offsets may be seen a moment before its messages are.
class CommonPoint {
 public:
  explicit CommonPoint(Positions ends) : ends_(std::move(ends)) {}

  // By the positions as they are now, each look later than the one before. Topics of the input
  // that the old one does not read do not count: `passed_over` says so by partition.
  bool passed(const ShadowPositions& now, const std::vector<bool>& passed_over);

 private:
  Positions ends_;
  bool reached_ = false;
  std::optional<Positions> told_ends_;
};

// Whether everything before `ends` was taken. Partitions that are new have no position yet.
bool has_reached(const Positions& positions, const Positions& ends);

ShadowLag lag_of(const ShadowPositions& now, const std::vector<bool>& passed_over);

// By partition: whether it is of a topic that holds something, and of which the group has committed
// nothing at all.
std::vector<bool> not_read(const std::vector<InputPartition>& partitions,
                           const Positions& committed);
// The same for partitions that came behind the others: as those of their topics.
void extend(const std::vector<InputPartition>& partitions, std::vector<bool>* passed_over);

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_COMMON_POINT_H_
