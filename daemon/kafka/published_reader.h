#ifndef KINDRED_DAEMON_KAFKA_PUBLISHED_READER_H_
#define KINDRED_DAEMON_KAFKA_PUBLISHED_READER_H_

#include <atomic>
#include <cstdint>

#include "config/config.h"
#include "daemon/transport/published.h"

namespace kindred {

// Reads the output topic from its beginning to its end. Blocks. *progress grows while it gets on.
// Returns early when *stop is set. Throws KafkaError, and Failure when the topic cannot be read.
Published read_published(const config::Config& config, const std::atomic<bool>& stop,
                         std::atomic<uint64_t>* progress);

}  // namespace kindred

#endif  // KINDRED_DAEMON_KAFKA_PUBLISHED_READER_H_
