#include "daemon/kafka/output_topics.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <map>

#include "daemon/base/log.h"
#include "daemon/kafka/topics.h"

namespace kindred {
namespace {

using Settings = std::map<std::string, std::string>;

// Events carry the times of records, which may lie ahead of the broker's clock; since Kafka 3.6 a
// topic has to allow that, and before it does not know the setting.
void create_with_any_time(const KafkaClient& client, const std::string& topic, int partitions,
                          Settings settings) {
  const Settings plain = settings;
  settings["message.timestamp.after.max.ms"] = "9223372036854775807";
  try {
    create_topic(client, topic, partitions, settings);
  } catch (const KafkaError& error) {
    if (error.code() != RD_KAFKA_RESP_ERR_INVALID_CONFIG) throw;
    create_topic(client, topic, partitions, plain);
  }
}

// Such that what comes from the input topics fits in with headers of ours: max.message.bytes. 0
// where we may not ask for that of an input topic.
size_t room_for_letters(const KafkaClient& consumer, const std::vector<std::string>& inputs) {
  constexpr size_t kRoomForHeaders = 64 << 10;
  constexpr size_t kMost = std::numeric_limits<int32_t>::max();
  size_t most = 0;
  try {
    for (const std::string& input : inputs) {
      most = std::max(most, topic_settings(consumer, input).max_message_bytes);
    }
  } catch (const KafkaError& error) {
    if (!is_refusal(error.code())) throw;
    return 0;
  }
  return std::min(most + kRoomForHeaders, kMost);
}

void await_topic(const KafkaClient& consumer, const std::string& topic) {
  if (await_partition_count(consumer, topic, std::chrono::seconds(5))) return;
  throw KafkaError(RD_KAFKA_RESP_ERR__TIMED_OUT,
                   "topic " + topic + " was created but is not there");
}

void create_and_await(const KafkaClient& consumer, const std::string& topic, int partitions,
                      const Settings& settings) {
  create_with_any_time(consumer, topic, partitions, settings);
  await_topic(consumer, topic);
  log::info("created topic {} with {} partitions, cleanup.policy={}", topic, partitions,
            settings.at("cleanup.policy"));
}

}  // namespace

bool create_compacted_topic(const KafkaClient& consumer, const std::string& topic, int partitions) {
  if (partition_count(consumer, topic)) return false;
  create_and_await(consumer, topic, partitions, {{"cleanup.policy", "compact"}});
  return true;
}

bool create_aging_topic(const KafkaClient& consumer, const std::string& topic, int partitions) {
  if (partition_count(consumer, topic)) return false;
  create_and_await(consumer, topic, partitions, {{"cleanup.policy", "delete"}});
  return true;
}

bool create_dead_letter_topic(const KafkaClient& consumer, const std::string& topic, int partitions,
                              const std::vector<std::string>& inputs) {
  if (partition_count(consumer, topic)) return false;
  Settings settings = {{"cleanup.policy", "delete"}};
  const size_t room = room_for_letters(consumer, inputs);
  if (room > 0) settings["max.message.bytes"] = std::to_string(room);
  create_and_await(consumer, topic, partitions, settings);
  return true;
}

void check_reach(const KafkaClient& producer, rd_kafka_topic_t* topic, const std::string& name) {
  const rd_kafka_metadata_t* metadata = nullptr;
  check_kafka(rd_kafka_metadata(producer.get(), 0, topic, &metadata, kKafkaTimeoutMs),
              "reaching topic " + name + " to write to it");
  rd_kafka_metadata_destroy(metadata);
}

}  // namespace kindred
