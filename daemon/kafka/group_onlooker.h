#ifndef KINDRED_DAEMON_KAFKA_GROUP_ONLOOKER_H_
#define KINDRED_DAEMON_KAFKA_GROUP_ONLOOKER_H_

#include <memory>
#include <string>

#include "config/config.h"
#include "daemon/kafka/client.h"

namespace kindred {

// A client whose rd_kafka_committed() says what a group has committed, and passes over what a
// transaction that is open has in hand: by any other client it waits for the end of that. It joins
// nothing. Throws Failure as KafkaClient does.
std::unique_ptr<KafkaClient> group_onlooker(const config::Config& config, const std::string& group);

}  // namespace kindred

#endif  // KINDRED_DAEMON_KAFKA_GROUP_ONLOOKER_H_
