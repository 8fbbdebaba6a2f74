#ifndef KINDRED_DAEMON_KAFKA_HEADERS_H_
#define KINDRED_DAEMON_KAFKA_HEADERS_H_

#include "daemon/kafka/types.h"
#include "daemon/transport/taken_messages.h"

namespace kindred {

// Headers of a message to be written, in their order; null where there are none.
KafkaHeaders kafka_headers(const Headers& headers);

// Those of a message that was read.
Headers headers_of(const rd_kafka_message_t& message);

}  // namespace kindred

#endif  // KINDRED_DAEMON_KAFKA_HEADERS_H_
