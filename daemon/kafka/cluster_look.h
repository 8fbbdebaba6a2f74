#ifndef KINDRED_DAEMON_KAFKA_CLUSTER_LOOK_H_
#define KINDRED_DAEMON_KAFKA_CLUSTER_LOOK_H_

#include "config/config.h"
#include "daemon/transport/cluster_view.h"

namespace kindred {

// Asks the brokers what the processes of a pipeline's cluster do: the members of its groups, what
// these have committed, and the ends of the topics. It changes nothing, and joins no group. Throws
// KafkaError, and Failure (kConfiguration) where a topic is not there: no process was ever started.
ClusterView look_at_cluster(const config::Config& config);

}  // namespace kindred

#endif  // KINDRED_DAEMON_KAFKA_CLUSTER_LOOK_H_
