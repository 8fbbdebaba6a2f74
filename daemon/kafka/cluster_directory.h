#ifndef KINDRED_DAEMON_KAFKA_CLUSTER_DIRECTORY_H_
#define KINDRED_DAEMON_KAFKA_CLUSTER_DIRECTORY_H_

#include <memory>
#include <string>
#include <string_view>

#include "config/config.h"
#include "daemon/transport/cluster_directory.h"
#include "daemon/transport/cluster_topics.h"

namespace kindred {

// The members of the groups of a cluster say who they are in what Kafka calls client.id: the name
// of the process, a word of its rules (cluster_rules.h) and, where it has a port, that and the
// address it listens at, "NAME/RULES@127.0.0.1:9464".
std::string client_id_of(const GroupProcess& process, const config::Http& http);
// The name and the word alone.
GroupProcess process_of_client(std::string_view client_id);
// Who that is. `host` is where the broker sees it: that counts where it listens at all addresses
// of its machine.
ClusterProcess cluster_process_of(std::string_view client_id, const std::string& host);

// Asks the brokers for the members of the groups. `config` outlives it. Throws Failure
// (kConfiguration) when librdkafka does not take a property.
std::unique_ptr<ClusterDirectory> make_kafka_directory(const config::Config& config);

}  // namespace kindred

#endif  // KINDRED_DAEMON_KAFKA_CLUSTER_DIRECTORY_H_
