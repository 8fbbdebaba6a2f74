#ifndef KINDRED_DAEMON_CLUSTER_PROCESS_H_
#define KINDRED_DAEMON_CLUSTER_PROCESS_H_

#include "config/config.h"
#include "daemon/base/failure.h"

namespace kindred {

// Runs this process as one of a cluster, with all of its roles, until SIGTERM or SIGINT: then its
// part goes to the others. Logs why when it cannot go on. Throws Failure when librdkafka does not
// take the configuration, and when the folder of its name cannot be used.
ExitCode run_cluster_process(const config::Config& config);

}  // namespace kindred

#endif  // KINDRED_DAEMON_CLUSTER_PROCESS_H_
