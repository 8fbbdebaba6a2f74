#ifndef KINDRED_DAEMON_KAFKA_QUEUE_EVENTS_H_
#define KINDRED_DAEMON_KAFKA_QUEUE_EVENTS_H_

#include "daemon/kafka/types.h"

namespace kindred {

// As Notifier::notify(), of a queue; of none nothing. librdkafka tells of the first message only,
// where the queue was empty: take from it until there is nothing, then wait.
void tell_events(rd_kafka_queue_t* queue, int file);

}  // namespace kindred

#endif  // KINDRED_DAEMON_KAFKA_QUEUE_EVENTS_H_
