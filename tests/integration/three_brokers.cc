#include "tests/integration/three_brokers.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <memory>
#include <span>
#include <stdexcept>
#include <thread>

#include "daemon/kafka/client.h"
#include "daemon/kafka/types.h"
#include "tests/integration/cluster.h"
#include "tests/integration/process.h"

namespace kindred {

namespace {

bool all_in_sync(const KafkaClient& client) {
  const rd_kafka_metadata_t* raw = nullptr;
  constexpr int kTimeoutMs = 5'000;
  if (rd_kafka_metadata(client.get(), 1, nullptr, &raw, kTimeoutMs) != RD_KAFKA_RESP_ERR_NO_ERROR) {
    return false;
  }
  const std::unique_ptr<const rd_kafka_metadata_t, KafkaDeleter<rd_kafka_metadata_destroy>>
      metadata(raw);
  const std::span topics(raw->topics, static_cast<size_t>(raw->topic_cnt));
  return std::ranges::all_of(topics, [](const rd_kafka_metadata_topic_t& topic) {
    const std::span partitions(topic.partitions, static_cast<size_t>(topic.partition_cnt));
    return std::ranges::all_of(partitions, [](const rd_kafka_metadata_partition_t& partition) {
      return partition.isr_cnt == ThreeBrokers::kCount;
    });
  });
}

}  // namespace

ThreeBrokers::ThreeBrokers() {
  FILE* const pipe = popen("tools/broker start --brokers 3 --port any", "r");
  std::array<char, 256> line{};
  const bool told = pipe != nullptr && fgets(line.data(), line.size(), pipe) != nullptr;
  if (pipe == nullptr || pclose(pipe) != 0 || !told) {
    throw std::runtime_error("tools/broker could not start three brokers");
  }
  std::string brokers = line.data();
  brokers.pop_back();
  use_brokers(brokers);
  const size_t colon = brokers.find(':') + 1;
  port_ = brokers.substr(colon, brokers.find(',') - colon);
}

ThreeBrokers::~ThreeBrokers() { Process({"tools/broker", "stop", "--port", port_}).wait(); }

void ThreeBrokers::tell(const std::string& command, int broker) {
  Process process({"tools/broker", command, "--node", std::to_string(broker), "--port", port_});
  if (process.wait() != 0) throw std::runtime_error("tools/broker: " + process.log());
}

void ThreeBrokers::await_in_sync() {
  const auto client = KafkaClient::producer({{"bootstrap.servers", test_brokers()}}, "test",
                                            [](const rd_kafka_message_t&) {});
  client->log_errors(false);
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  while (!all_in_sync(*client)) {
    if (std::chrono::steady_clock::now() > deadline) {
      throw std::runtime_error("brokers do not come in sync");
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
  }
}

void make_topic_on(int broker, const std::string& topic, int partitions) {
  using NewTopic = std::unique_ptr<rd_kafka_NewTopic_t, KafkaDeleter<rd_kafka_NewTopic_destroy>>;
  const std::string what = "making topic " + topic;
  const auto client = KafkaClient::producer({{"bootstrap.servers", test_brokers()}}, "test",
                                            [](const rd_kafka_message_t&) {});
  std::array<char, 256> error{};
  const NewTopic made(
      rd_kafka_NewTopic_new(topic.c_str(), partitions, -1, error.data(), error.size()));
  for (int i = 0; i < partitions; ++i) {
    check_kafka(rd_kafka_NewTopic_set_replica_assignment(made.get(), i, &broker, 1, error.data(),
                                                         error.size()),
                what);
  }
  check_kafka(rd_kafka_NewTopic_set_config(made.get(), "min.insync.replicas", "1"), what);
  check_kafka(rd_kafka_NewTopic_set_config(made.get(), "cleanup.policy", "compact"), what);

  constexpr int kTimeoutMs = 30'000;
  const KafkaQueue queue(rd_kafka_queue_new(client->get()));
  rd_kafka_NewTopic_t* request = made.get();
  rd_kafka_CreateTopics(client->get(), &request, 1, nullptr, queue.get());
  const KafkaEvent event(rd_kafka_queue_poll(queue.get(), kTimeoutMs));
  if (event == nullptr) check_kafka(RD_KAFKA_RESP_ERR__TIMED_OUT, what);
  check_kafka(rd_kafka_event_error(event.get()), what);
  size_t count = 0;
  const rd_kafka_topic_result_t** results =
      rd_kafka_CreateTopics_result_topics(rd_kafka_event_CreateTopics_result(event.get()), &count);
  for (size_t i = 0; i < count; ++i) check_kafka(rd_kafka_topic_result_error(results[i]), what);
}

}  // namespace kindred
