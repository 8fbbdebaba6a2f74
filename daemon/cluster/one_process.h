#ifndef KINDRED_DAEMON_CLUSTER_ONE_PROCESS_H_
#define KINDRED_DAEMON_CLUSTER_ONE_PROCESS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "daemon/transport/cluster_topics.h"

namespace kindred {

// What stands beside the offsets of the input in the group, where a cluster has come there.
std::string mark_of_cluster();

// The last commit of a process without `cluster` that has left these offsets behind; 0: none has,
// or what it knew is in the log. They become those of a cluster all at once.
uint64_t commit_of_one_process(const std::vector<CommittedOffset>& offsets);

// Asks for the offsets of that group in all partitions of the topics. Throws BeginAnew, which says
// what to do, as long as they are those of one process: what it has read is not in the log, so who
// went on from there would retract what it has published.
void require_moved(ClusterTopics* topics, const std::string& group,
                   const std::vector<std::string>& input);

}  // namespace kindred

#endif  // KINDRED_DAEMON_CLUSTER_ONE_PROCESS_H_
