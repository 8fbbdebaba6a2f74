#ifndef KINDRED_DAEMON_TRANSPORT_CLUSTER_VIEW_H_
#define KINDRED_DAEMON_TRANSPORT_CLUSTER_VIEW_H_

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kindred {

// What the brokers tell of the processes of a cluster at one time: who has what, and how far each
// has come. The processes are not asked.
struct ClusterView {
  // A partition that the group of a role deals out.
  struct Part {
    std::string topic;
    int32_t partition = 0;
    std::string process;  // the name of who has it; empty: nobody
    std::string host;     // where that is, as the broker sees it
    // In what the role reads: its partition of the input, or the log. Nothing was committed yet
    // where there is none.
    std::optional<int64_t> committed;
    int64_t begin = 0;
    int64_t end = 0;
    std::string mark;  // beside the offset

    // Offsets that are still to come, those of marks that end transactions among them.
    int64_t lag() const { return std::max<int64_t>(0, end - committed.value_or(begin)); }
  };
  struct Role {
    std::string name;
    std::string group;
    std::string state;  // as Kafka names it: Stable, Empty, PreparingRebalance, ...
    std::vector<Part> parts;
  };

  std::string pipeline;
  uint32_t shards = 0;
  std::vector<Role> roles;         // prepare, find, decide, stand
  std::vector<std::string> rules;  // by branch
  uint64_t max_bucket = 0;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_TRANSPORT_CLUSTER_VIEW_H_
