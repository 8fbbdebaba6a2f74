#ifndef KINDRED_DAEMON_CLUSTER_ONE_PROCESS_H_
#define KINDRED_DAEMON_CLUSTER_ONE_PROCESS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/transport/cluster_topics.h"
#include "linkage/cluster/log_time.h"

namespace kindred {

// What stands beside the offsets of the input in the group, where a cluster has come there, and the
// last commit of the process without `cluster` before it, 0 if there was none: the numbers of
// changes of entities go on behind that.
//
// Where records expire, how far time has come in the partition, too, and by which clock.
//
//   kindred-cluster time=1700000000000 clock=0123456789abcdef changes=57
std::string mark_of_cluster(uint64_t changes, const std::optional<CameTo>& came_to = {});
// That time.
std::optional<CameTo> time_of_mark(std::string_view mark);
// That number in some of these offsets.
uint64_t changes_before_cluster(const std::vector<CommittedOffset>& offsets);

// The last commit of a process without `cluster` that has left these offsets behind; 0: none has,
// or what it knew is in the log. They become those of a cluster all at once.
uint64_t commit_of_one_process(const std::vector<CommittedOffset>& offsets);

// Asks for the offsets of that group in all partitions of the topics. Throws BeginAnew, which says
// what to do, as long as they are those of one process: what it has read is not in the log, so who
// went on from there would retract what it has published. Gives changes_before_cluster().
uint64_t require_moved(ClusterTopics* topics, const std::string& group,
                       const std::vector<std::string>& input);

}  // namespace kindred

#endif  // KINDRED_DAEMON_CLUSTER_ONE_PROCESS_H_
