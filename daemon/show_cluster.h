#ifndef KINDRED_DAEMON_SHOW_CLUSTER_H_
#define KINDRED_DAEMON_SHOW_CLUSTER_H_

#include "config/config.h"
#include "daemon/base/failure.h"

namespace kindred {

// Writes to standard output what the processes of a cluster do, as their brokers see it: as text
// for people, or as JSON. Says what is wrong on standard error. Throws Failure when librdkafka does
// not take the configuration, and when standard output does not take the text.
ExitCode show_cluster(const config::Config& config, bool json);

}  // namespace kindred

#endif  // KINDRED_DAEMON_SHOW_CLUSTER_H_
