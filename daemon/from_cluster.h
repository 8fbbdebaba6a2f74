#ifndef KINDRED_DAEMON_FROM_CLUSTER_H_
#define KINDRED_DAEMON_FROM_CLUSTER_H_

#include "config/config.h"

namespace kindred {

// Before a process without `cluster` goes on with a pipeline that a cluster has done: makes the
// state of what the log of the cluster holds, see StateOfLog. Meanwhile it answers /health and
// /ready, and SIGTERM and SIGINT end it. False: one of them did. Throws Failure.
bool take_from_cluster(const config::Config& config);

}  // namespace kindred

#endif  // KINDRED_DAEMON_FROM_CLUSTER_H_
