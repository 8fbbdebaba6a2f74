#ifndef KINDRED_DAEMON_KAFKA_PUBLISHED_READER_H_
#define KINDRED_DAEMON_KAFKA_PUBLISHED_READER_H_

#include <atomic>
#include <cstdint>
#include <string>

#include "config/config.h"
#include "daemon/transport/published.h"

namespace kindred {

// Reads a topic from its beginning to its end: see Transport. Throws KafkaError, and Failure when
// the topic cannot be read.
void read_published(const config::Config& config, const std::string& topic,
                    const PublishedVisit& visit, const std::atomic<bool>& stop,
                    std::atomic<uint64_t>* progress);

}  // namespace kindred

#endif  // KINDRED_DAEMON_KAFKA_PUBLISHED_READER_H_
