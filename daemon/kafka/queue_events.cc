#include "daemon/kafka/queue_events.h"

#include <cstdint>

namespace kindred {

void tell_events(rd_kafka_queue_t* queue, int file) {
  static constexpr uint64_t kOne = 1;
  if (queue == nullptr) return;
  const bool on = file >= 0;
  rd_kafka_queue_io_event_enable(queue, on ? file : -1, on ? &kOne : nullptr,
                                 on ? sizeof(kOne) : 0);
}

}  // namespace kindred
