#ifndef KINDRED_DAEMON_CLUSTER_MOVED_STATE_H_
#define KINDRED_DAEMON_CLUSTER_MOVED_STATE_H_

#include <cstdint>
#include <string>

namespace kindred {

// The state of a process without `cluster`, in its folder, whose records the log of a cluster has:
// it is no current one any more. All of these throw Failure (kIo) or std::filesystem errors.

bool has_state(const std::string& folder);

// Says in a file of the folder, `moving`, that the next transaction makes it one, and of which
// commit it is. A start behind a kill sees by the group's offsets whether that was committed.
void note_moving(const std::string& folder, uint64_t commit);
bool is_moving(const std::string& folder);

// Moves its files to `before-cluster-` and the commit's number in the folder, and gives that
// folder. May be begun anew at any time.
std::string put_aside(const std::string& folder);

}  // namespace kindred

#endif  // KINDRED_DAEMON_CLUSTER_MOVED_STATE_H_
