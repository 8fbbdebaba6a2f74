#ifndef KINDRED_TESTS_BENCHMARKS_BARE_CLIENT_H_
#define KINDRED_TESTS_BENCHMARKS_BARE_CLIENT_H_

// librdkafka with nothing around it: what kindredd is measured beside.

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "daemon/kafka/client.h"
#include "daemon/kafka/topics.h"
#include "daemon/kafka/types.h"
#include "tests/integration/cluster.h"

namespace kindred {

inline constexpr int kPartitions = 3;  // of every topic here

// Reads topics from their beginning.
inline std::unique_ptr<KafkaClient> bare_consumer(const std::vector<std::string>& topics,
                                                  config::Properties properties,
                                                  int partitions = kPartitions) {
  properties["bootstrap.servers"] = test_brokers();
  properties["group.id"] = unique_name("benchmark");
  properties["enable.auto.commit"] = "false";
  auto client = KafkaClient::consumer(properties, "benchmark");
  // Leaders that it does not know it looks for after half a second.
  for (const std::string& topic : topics) partition_count(*client, topic);
  read_from_beginning(*client, topics, partitions);
  return client;
}

// A producer into one topic.
class BareProducer {
 public:
  BareProducer(const std::string& topic, config::Properties properties) {
    properties["bootstrap.servers"] = test_brokers();
    properties["enable.idempotence"] = "true";
    client_ = KafkaClient::producer(properties, "benchmark", [](const rd_kafka_message_t&) {});
    topic_.reset(rd_kafka_topic_new(client_->get(), topic.c_str(), nullptr));
  }

  rd_kafka_t* get() const { return client_->get(); }

  // The message as another topic has it, its time included.
  void put(const rd_kafka_message_t& message) {
    put({message.payload, message.len}, {message.key, message.key_len},
        rd_kafka_message_timestamp(&message, nullptr));
  }

  using Bytes = std::pair<const void*, size_t>;
  void put(Bytes value, Bytes key, int64_t time) {
    while (rd_kafka_producev(get(), RD_KAFKA_V_RKT(topic_.get()),
                             RD_KAFKA_V_MSGFLAGS(RD_KAFKA_MSG_F_COPY),
                             RD_KAFKA_V_VALUE(const_cast<void*>(value.first), value.second),
                             RD_KAFKA_V_KEY(const_cast<void*>(key.first), key.second),
                             RD_KAFKA_V_TIMESTAMP(time), RD_KAFKA_V_END) != 0) {
      rd_kafka_poll(get(), 10);
    }
    rd_kafka_poll(get(), 0);
  }

  void flush() const { check_kafka(rd_kafka_flush(get(), 60'000), "producing"); }

 private:
  std::unique_ptr<KafkaClient> client_;
  KafkaTopic topic_;
};

}  // namespace kindred

#endif  // KINDRED_TESTS_BENCHMARKS_BARE_CLIENT_H_
