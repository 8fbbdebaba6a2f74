#ifndef KINDRED_DAEMON_KAFKA_TRANSPORT_H_
#define KINDRED_DAEMON_KAFKA_TRANSPORT_H_

#include <memory>

#include "config/config.h"
#include "daemon/transport/transport.h"

namespace kindred {

// Kafka by librdkafka. `config` outlives it. Throws Failure (kConfiguration) when librdkafka does
// not take a property.
std::unique_ptr<Transport> make_kafka_transport(const config::Config& config);

}  // namespace kindred

#endif  // KINDRED_DAEMON_KAFKA_TRANSPORT_H_
