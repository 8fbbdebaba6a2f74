// What a cluster says of its topics. Every call blocks until the answer or the timeout, and throws
// KafkaError.

#ifndef KINDRED_DAEMON_KAFKA_TOPICS_H_
#define KINDRED_DAEMON_KAFKA_TOPICS_H_

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/kafka/client.h"
#include "daemon/kafka/types.h"

namespace kindred {

inline constexpr int kKafkaTimeoutMs = 3000;

// The number of a topic's partitions; nothing when the cluster does not know it. Never creates it.
// `client` is a consumer.
std::optional<int> partition_count(const KafkaClient& client, const std::string& topic);

// As partition_count(), but asks again for `patience` if there is nothing: not every broker knows
// at once of a topic that was just made.
std::optional<int> await_partition_count(const KafkaClient& client, const std::string& topic,
                                         std::chrono::milliseconds patience);

// Has `client`, a consumer, read topics of so many partitions each, all from the beginning.
void read_from_beginning(const KafkaClient& client, const std::vector<std::string>& topics,
                         int partitions);

// `settings` as in Kafka's documentation of topics. One that exists by now is as good.
void create_topic(const KafkaClient& client, const std::string& topic, int partitions,
                  const std::map<std::string, std::string>& settings);

// An offset for each partition of the list, as far as `client`, a consumer, may read: that of its
// first record, with RD_KAFKA_OFFSET_BEGINNING, or the one behind its last record, with
// RD_KAFKA_OFFSET_END. Not by rd_kafka_query_watermark_offsets(), which until librdkafka 2.3 waits
// for a broker that is away without an end.
std::vector<int64_t> offsets_at(const KafkaClient& client, int64_t place,
                                const rd_kafka_topic_partition_list_t& partitions,
                                int timeout_ms = kKafkaTimeoutMs);

// How many offsets a topic has given to messages and to marks of transactions since it was made, as
// far as `client`, a consumer, may read; it has so many partitions. 0: nothing was ever written.
uint64_t offsets_given(const KafkaClient& client, const std::string& topic, int count);

struct TopicSettings {
  bool compacted = false;  // and nothing else: no record is deleted for its age, or to make room
  size_t max_message_bytes = 0;
};

TopicSettings topic_settings(const KafkaClient& client, const std::string& topic);

}  // namespace kindred

#endif  // KINDRED_DAEMON_KAFKA_TOPICS_H_
