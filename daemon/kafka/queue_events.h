#ifndef KINDRED_DAEMON_KAFKA_QUEUE_EVENTS_H_
#define KINDRED_DAEMON_KAFKA_QUEUE_EVENTS_H_

#include "daemon/kafka/types.h"

namespace kindred {

// As Notifier::notify(), for a queue; without one it does nothing. librdkafka tells only of the
// first message in an empty queue: take from it until there is nothing, then wait.
void tell_events(rd_kafka_queue_t* queue, int file);

}  // namespace kindred

#endif  // KINDRED_DAEMON_KAFKA_QUEUE_EVENTS_H_
