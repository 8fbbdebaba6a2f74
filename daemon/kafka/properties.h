#ifndef KINDRED_DAEMON_KAFKA_PROPERTIES_H_
#define KINDRED_DAEMON_KAFKA_PROPERTIES_H_

#include <string>

#include "config/config.h"

namespace kindred {

// What librdkafka is told: our defaults, then the configuration's properties, then what the daemon
// relies on, which the configuration cannot set otherwise.

// For reading input.kafka.topics, and the output topic at the start.
config::Properties consumer_properties(const config::Config& config);

// For coming to lead, with standby: those of a member that joins the group of leadership.h now.
config::Properties member_properties(const config::Config& config);

// For writing to output.kafka. The way to the cluster (security, sasl, ssl, client) is the input's
// unless output.kafka.properties says otherwise.
config::Properties producer_properties(const config::Config& config);

// For what the processes of a cluster write for one another, by a producer of that name: in
// transactions whatever delivery is, and packed.
config::Properties topic_writer_properties(const config::Config& config,
                                           const std::string& transactional_id);

// For reading topics outside of any group, with several readers in a process: less is fetched
// ahead.
config::Properties topic_reader_properties(const config::Config& config);

// For who reads what there is and no more, unless it says so itself: it hears of ends soon.
config::Config of_end_reader(const config::Config& config);

// Whether librdkafka, where it leaves off for now to fetch ahead, can be told for how long.
bool can_be_told_when_to_fetch();

// For writing labels: as producer_properties(), without transactions, and what is not there after
// ten seconds is given up.
config::Properties label_properties(const config::Config& config);

// Whether the output goes in transactions: delivery is exactly once.
bool is_transactional(const config::Config& config);

}  // namespace kindred

#endif  // KINDRED_DAEMON_KAFKA_PROPERTIES_H_
