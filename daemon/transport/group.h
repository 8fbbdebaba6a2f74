// What a consumer group commits: offsets, and what they say of the state.

#ifndef KINDRED_DAEMON_TRANSPORT_GROUP_H_
#define KINDRED_DAEMON_TRANSPORT_GROUP_H_

#include <cstdint>
#include <string>
#include <vector>

#include "daemon/base/positions.h"
#include "daemon/transport/commit_mark.h"

namespace kindred {

// What the group has committed.
struct GroupOffsets {
  Positions positions;  // 0: nothing
  CommitMark mark;      // of the last commit
};

struct TopicOffset {
  std::string topic;
  int32_t partition = 0;
  int64_t offset = 0;

  bool operator==(const TopicOffset&) const = default;
};

// What the group is to commit: each offset with the mark. Nothing without offsets.
struct GroupCommit {
  std::vector<TopicOffset> offsets;
  CommitMark mark;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_TRANSPORT_GROUP_H_
