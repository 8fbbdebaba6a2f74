#include "daemon/cluster/one_process.h"

#include <fmt/format.h>

#include <algorithm>

#include "daemon/transport/commit_mark.h"

namespace kindred {

std::string mark_of_cluster() { return text_of(CommitMark{.of_cluster = true}); }

uint64_t commit_of_one_process(const std::vector<CommittedOffset>& offsets) {
  uint64_t commit = 0;
  for (const CommittedOffset& one : offsets) {
    commit = std::max(commit, read_commit_mark(one.mark).commit);
  }
  return commit;
}

void require_moved(ClusterTopics* topics, const std::string& group,
                   const std::vector<std::string>& input) {
  const uint64_t commit = commit_of_one_process(topics->offsets(group, input));
  if (commit == 0) return;
  throw BeginAnew(
      fmt::format("group {} has offsets of commit {} of a process without `cluster`, and what that "
                  "has read is not in the log yet: start a process of the cluster with the state "
                  "directory of that one; or delete the group, so that the input is read again",
                  group, commit));
}

}  // namespace kindred
