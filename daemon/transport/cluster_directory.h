// Where the processes of a cluster are found.

#ifndef KINDRED_DAEMON_TRANSPORT_CLUSTER_DIRECTORY_H_
#define KINDRED_DAEMON_TRANSPORT_CLUSTER_DIRECTORY_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kindred {

// A process, and where it answers over HTTP.
struct ClusterProcess {
  std::string name;
  std::string host;   // an address
  uint16_t port = 0;  // 0: it does not answer

  bool operator==(const ClusterProcess&) const = default;
};

// Who has what, as the groups have dealt it out. Nobody has what is nothing.
struct Whereabouts {
  std::optional<ClusterProcess> decides;
  std::vector<std::vector<ClusterProcess>> finds;  // by shard: those who find in a replica of it
};

class ClusterDirectory {
 public:
  virtual ~ClusterDirectory() = default;

  // Blocks. What a group is about to deal out stays as it was before. One thread at a time. Throws
  // ClusterError.
  virtual Whereabouts look() = 0;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_TRANSPORT_CLUSTER_DIRECTORY_H_
