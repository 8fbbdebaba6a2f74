#include "tests/integration/topic_changes.h"

#include <array>
#include <chrono>
#include <optional>
#include <stdexcept>
#include <thread>

#include "daemon/kafka/client.h"
#include "daemon/kafka/topics.h"
#include "daemon/kafka/types.h"
#include "tests/integration/cluster.h"

namespace kindred {
namespace {

constexpr int kTimeoutMs = 10'000;

std::unique_ptr<KafkaClient> open_client() {
  return KafkaClient::consumer({{"bootstrap.servers", test_brokers()}, {"group.id", "changes"}},
                               "test");
}

void await_answer(rd_kafka_queue_t* queue, const std::string& what) {
  const KafkaEvent event(rd_kafka_queue_poll(queue, kTimeoutMs));
  if (event == nullptr) check_kafka(RD_KAFKA_RESP_ERR__TIMED_OUT, what);
  check_kafka(rd_kafka_event_error(event.get()), what);
}

// The controller answers before the broker tells others.
void await_count(const KafkaClient& client, const std::string& topic, std::optional<int> count) {
  for (int attempt = 0; partition_count(client, topic) != count; ++attempt) {
    if (attempt == 100) throw std::runtime_error("topic " + topic + " was changed and is not");
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
}

}  // namespace

void grow_topic(const std::string& topic, int partitions) {
  const auto client = open_client();
  std::array<char, 512> error{};
  rd_kafka_NewPartitions_t* request = rd_kafka_NewPartitions_new(
      topic.c_str(), static_cast<size_t>(partitions), error.data(), error.size());
  if (request == nullptr) throw std::runtime_error(error.data());
  const KafkaQueue queue(rd_kafka_queue_new(client->get()));
  rd_kafka_CreatePartitions(client->get(), &request, 1, nullptr, queue.get());
  rd_kafka_NewPartitions_destroy(request);
  await_answer(queue.get(), "adding partitions to " + topic);
  await_count(*client, topic, partitions);
}

void delete_topic(const std::string& topic) {
  const auto client = open_client();
  rd_kafka_DeleteTopic_t* request = rd_kafka_DeleteTopic_new(topic.c_str());
  const KafkaQueue queue(rd_kafka_queue_new(client->get()));
  rd_kafka_DeleteTopics(client->get(), &request, 1, nullptr, queue.get());
  rd_kafka_DeleteTopic_destroy(request);
  await_answer(queue.get(), "deleting topic " + topic);
  await_count(*client, topic, std::nullopt);
}

void delete_group(const std::string& group) {
  const auto client = open_client();
  rd_kafka_DeleteGroup_t* request = rd_kafka_DeleteGroup_new(group.c_str());
  const KafkaQueue queue(rd_kafka_queue_new(client->get()));
  rd_kafka_DeleteGroups(client->get(), &request, 1, nullptr, queue.get());
  rd_kafka_DeleteGroup_destroy(request);
  await_answer(queue.get(), "deleting group " + group);
}

void set_topic(const std::string& topic, const std::map<std::string, std::string>& settings) {
  const auto client = open_client();
  rd_kafka_ConfigResource_t* request =
      rd_kafka_ConfigResource_new(RD_KAFKA_RESOURCE_TOPIC, topic.c_str());
  for (const auto& [name, value] : settings) {
    rd_kafka_ConfigResource_set_config(request, name.c_str(), value.c_str());
  }
  const KafkaQueue queue(rd_kafka_queue_new(client->get()));
  rd_kafka_AlterConfigs(client->get(), &request, 1, nullptr, queue.get());
  rd_kafka_ConfigResource_destroy(request);
  await_answer(queue.get(), "changing the settings of " + topic);
}

}  // namespace kindred
