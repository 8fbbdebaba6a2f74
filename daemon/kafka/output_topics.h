// The topics that kindredd writes to, and creates where they do not exist. Every call blocks, and
// throws KafkaError. `consumer` asks, since a producer's questions create topics.

#ifndef KINDRED_DAEMON_KAFKA_OUTPUT_TOPICS_H_
#define KINDRED_DAEMON_KAFKA_OUTPUT_TOPICS_H_

#include <string>
#include <vector>

#include "daemon/kafka/client.h"

namespace kindred {

// One that keeps the last value of every key. Whether it was made now, as by the others.
bool create_compacted_topic(const KafkaClient& consumer, const std::string& topic, int partitions);

// One whose messages go by their age, as the brokers' defaults have it.
bool create_aging_topic(const KafkaClient& consumer, const std::string& topic, int partitions);

// One that takes what any of the input topics takes, and headers beside.
bool create_dead_letter_topic(const KafkaClient& consumer, const std::string& topic, int partitions,
                              const std::vector<std::string>& inputs);

// That the producer, whose properties may differ, gets through to a topic that exists.
void check_reach(const KafkaClient& producer, rd_kafka_topic_t* topic, const std::string& name);

}  // namespace kindred

#endif  // KINDRED_DAEMON_KAFKA_OUTPUT_TOPICS_H_
