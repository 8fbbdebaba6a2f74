// What a cluster says of its topics. Every call blocks until the answer or the timeout, and throws
// KafkaError.

#ifndef KINDRED_DAEMON_KAFKA_TOPICS_H_
#define KINDRED_DAEMON_KAFKA_TOPICS_H_

#include <map>
#include <optional>
#include <string>

#include "daemon/kafka_client.h"

namespace kindred {

inline constexpr int kKafkaTimeoutMs = 3000;

// The number of a topic's partitions; nothing when the cluster does not know it. Never creates it.
// `client` is a consumer.
std::optional<int> partition_count(const KafkaClient& client, const std::string& topic);

// `settings` as in Kafka's documentation of topics. One that exists by now is as good.
void create_topic(const KafkaClient& client, const std::string& topic, int partitions,
                  const std::map<std::string, std::string>& settings);

struct TopicSettings {
  bool compacted = false;
  size_t max_message_bytes = 0;
};

TopicSettings topic_settings(const KafkaClient& client, const std::string& topic);

}  // namespace kindred

#endif  // KINDRED_DAEMON_KAFKA_TOPICS_H_
