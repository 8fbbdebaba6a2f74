#ifndef KINDRED_DAEMON_TRANSPORT_CLUSTER_ERROR_H_
#define KINDRED_DAEMON_TRANSPORT_CLUSTER_ERROR_H_

#include <stdexcept>
#include <string>

namespace kindred {

// A request to the cluster that failed. It may succeed another time, unless the cluster `refused`.
class ClusterError : public std::runtime_error {
 public:
  explicit ClusterError(const std::string& message, bool refused = false)
      : std::runtime_error(message), refused_(refused) {}

  // No permission, no common protocol, a topic that may not be made: trying again does not help.
  bool refused() const { return refused_; }

 private:
  bool refused_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_TRANSPORT_CLUSTER_ERROR_H_
