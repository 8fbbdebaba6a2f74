#ifndef KINDRED_DAEMON_KAFKA_CLUSTER_TOPICS_H_
#define KINDRED_DAEMON_KAFKA_CLUSTER_TOPICS_H_

#include <cstdint>
#include <memory>
#include <string>

#include "config/config.h"
#include "daemon/transport/cluster_topics.h"

namespace kindred {

// The topics between the processes of a cluster, by librdkafka. `process` is part of the names of
// the writers' transactions: no other process that lives has it, and one that takes the place of
// another has the same, so that what that left open is aborted at once, and not only when the
// cluster gives it up (transaction.timeout.ms, 10 seconds unless output.kafka.properties has it).
// Throws Failure (kConfiguration) when librdkafka does not
// take a property.
std::unique_ptr<ClusterTopics> make_kafka_cluster_topics(const config::Config& config,
                                                         const std::string& process);

// The same configuration with what a cluster has otherwise: that of transactions, and the group.
config::Config of_group(const config::Config& config, const std::string& group);

}  // namespace kindred

#endif  // KINDRED_DAEMON_KAFKA_CLUSTER_TOPICS_H_
