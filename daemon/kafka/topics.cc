#include "daemon/kafka/topics.h"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <span>
#include <string_view>
#include <thread>
#include <utility>

namespace kindred {
namespace {

using Metadata =
    std::unique_ptr<const rd_kafka_metadata_t, KafkaDeleter<rd_kafka_metadata_destroy>>;
using AdminOptions =
    std::unique_ptr<rd_kafka_AdminOptions_t, KafkaDeleter<rd_kafka_AdminOptions_destroy>>;
using NewTopic = std::unique_ptr<rd_kafka_NewTopic_t, KafkaDeleter<rd_kafka_NewTopic_destroy>>;
using ConfigResource =
    std::unique_ptr<rd_kafka_ConfigResource_t, KafkaDeleter<rd_kafka_ConfigResource_destroy>>;

AdminOptions admin_options(rd_kafka_t* handle, rd_kafka_admin_op_t operation) {
  AdminOptions options(rd_kafka_AdminOptions_new(handle, operation));
  std::array<char, 256> error{};
  check_kafka(rd_kafka_AdminOptions_set_request_timeout(options.get(), kKafkaTimeoutMs,
                                                        error.data(), error.size()),
              "preparing a request");
  return options;
}

// The answer to an administrative request on `queue`. The request itself times out before this.
KafkaEvent await_answer(rd_kafka_queue_t* queue, const std::string& what) {
  KafkaEvent event(rd_kafka_queue_poll(queue, 2 * kKafkaTimeoutMs));
  if (event == nullptr) check_kafka(RD_KAFKA_RESP_ERR__TIMED_OUT, what);
  check_kafka(rd_kafka_event_error(event.get()), what);
  return event;
}

std::string describe(rd_kafka_resp_err_t code, const char* text) {
  return text != nullptr ? text : rd_kafka_err2str(code);
}

}  // namespace

std::optional<int> partition_count(const KafkaClient& client, const std::string& topic) {
  const std::string what = "asking for topic " + topic;
  const KafkaTopic handle(rd_kafka_topic_new(client.get(), topic.c_str(), nullptr));
  if (handle == nullptr) check_kafka(rd_kafka_last_error(), what);

  const rd_kafka_metadata_t* raw = nullptr;
  check_kafka(rd_kafka_metadata(client.get(), 0, handle.get(), &raw, kKafkaTimeoutMs), what);
  const Metadata metadata(raw);
  if (metadata->topic_cnt != 1) check_kafka(RD_KAFKA_RESP_ERR__BAD_MSG, what);
  const rd_kafka_metadata_topic_t& found = metadata->topics[0];
  if (found.err == RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART) return std::nullopt;
  check_kafka(found.err, what);
  return found.partition_cnt;
}

std::optional<int> await_partition_count(const KafkaClient& client, const std::string& topic,
                                         std::chrono::milliseconds patience) {
  constexpr std::chrono::milliseconds kPause{100};
  std::optional<int> count = partition_count(client, topic);
  for (; !count && patience >= kPause; patience -= kPause) {
    std::this_thread::sleep_for(kPause);
    count = partition_count(client, topic);
  }
  return count;
}

void read_from_beginning(const KafkaClient& client, const std::vector<std::string>& topics,
                         int partitions) {
  const KafkaPartitionList list(rd_kafka_topic_partition_list_new(partitions));
  for (const std::string& topic : topics) {
    for (int i = 0; i < partitions; ++i) {
      rd_kafka_topic_partition_list_add(list.get(), topic.c_str(), i)->offset =
          RD_KAFKA_OFFSET_BEGINNING;
    }
  }
  const std::string what = fmt::format("reading topic {}", fmt::join(topics, ", "));
  check_kafka(rd_kafka_poll_set_consumer(client.get()), what);
  check_kafka(rd_kafka_assign(client.get(), list.get()), what);
}

void create_topic(const KafkaClient& client, const std::string& topic, int partitions,
                  const std::map<std::string, std::string>& settings) {
  const std::string what = "creating topic " + topic;
  std::array<char, 512> error{};
  const NewTopic request(
      rd_kafka_NewTopic_new(topic.c_str(), partitions, -1, error.data(), error.size()));
  if (request == nullptr) throw KafkaError(RD_KAFKA_RESP_ERR__INVALID_ARG, error.data());
  for (const auto& [name, value] : settings) {
    check_kafka(rd_kafka_NewTopic_set_config(request.get(), name.c_str(), value.c_str()), what);
  }

  const KafkaQueue queue(rd_kafka_queue_new(client.get()));
  const AdminOptions options = admin_options(client.get(), RD_KAFKA_ADMIN_OP_CREATETOPICS);
  rd_kafka_NewTopic_t* requests = request.get();
  rd_kafka_CreateTopics(client.get(), &requests, 1, options.get(), queue.get());
  const KafkaEvent event = await_answer(queue.get(), what);

  size_t count = 0;
  const rd_kafka_topic_result_t** results =
      rd_kafka_CreateTopics_result_topics(rd_kafka_event_CreateTopics_result(event.get()), &count);
  for (const rd_kafka_topic_result_t* result : std::span(results, count)) {
    const rd_kafka_resp_err_t code = rd_kafka_topic_result_error(result);
    if (code == RD_KAFKA_RESP_ERR_NO_ERROR || code == RD_KAFKA_RESP_ERR_TOPIC_ALREADY_EXISTS) {
      continue;
    }
    throw KafkaError(code,
                     what + ": " + describe(code, rd_kafka_topic_result_error_string(result)));
  }
}

std::vector<int64_t> offsets_at(const KafkaClient& client, int64_t place,
                                const rd_kafka_topic_partition_list_t& partitions, int timeout_ms) {
  const KafkaPartitionList list(rd_kafka_topic_partition_list_copy(&partitions));
  const std::span elements(list->elems, static_cast<size_t>(list->cnt));
  for (rd_kafka_topic_partition_t& one : elements) one.offset = place;
  check_kafka(rd_kafka_offsets_for_times(client.get(), list.get(), timeout_ms),
              "asking for the offsets of the topics");
  std::vector<int64_t> offsets;
  for (const rd_kafka_topic_partition_t& one : elements) {
    const bool told = one.err != RD_KAFKA_RESP_ERR_NO_ERROR || one.offset >= 0;
    check_kafka(
        told ? one.err : RD_KAFKA_RESP_ERR__TIMED_OUT,
        fmt::format("asking for the offsets of topic {}, partition {}", one.topic, one.partition));
    offsets.push_back(one.offset);
  }
  return offsets;
}

uint64_t offsets_given(const KafkaClient& client, const std::string& topic, int count) {
  const KafkaPartitionList partitions(rd_kafka_topic_partition_list_new(count));
  for (int i = 0; i < count; ++i) {
    rd_kafka_topic_partition_list_add(partitions.get(), topic.c_str(), i);
  }
  const std::vector<int64_t> ends = offsets_at(client, RD_KAFKA_OFFSET_END, *partitions);
  return static_cast<uint64_t>(std::accumulate(ends.begin(), ends.end(), int64_t{0}));
}

TopicSettings topic_settings(const KafkaClient& client, const std::string& topic) {
  const std::string what = "asking for the settings of topic " + topic;
  const ConfigResource request(rd_kafka_ConfigResource_new(RD_KAFKA_RESOURCE_TOPIC, topic.c_str()));
  const KafkaQueue queue(rd_kafka_queue_new(client.get()));
  const AdminOptions options = admin_options(client.get(), RD_KAFKA_ADMIN_OP_DESCRIBECONFIGS);
  rd_kafka_ConfigResource_t* requests = request.get();
  rd_kafka_DescribeConfigs(client.get(), &requests, 1, options.get(), queue.get());
  const KafkaEvent event = await_answer(queue.get(), what);

  size_t count = 0;
  const rd_kafka_ConfigResource_t** results = rd_kafka_DescribeConfigs_result_resources(
      rd_kafka_event_DescribeConfigs_result(event.get()), &count);
  TopicSettings settings;
  for (const rd_kafka_ConfigResource_t* result : std::span(results, count)) {
    const rd_kafka_resp_err_t code = rd_kafka_ConfigResource_error(result);
    if (code != RD_KAFKA_RESP_ERR_NO_ERROR) {
      throw KafkaError(code,
                       what + ": " + describe(code, rd_kafka_ConfigResource_error_string(result)));
    }
    size_t entries = 0;
    const rd_kafka_ConfigEntry_t** entry = rd_kafka_ConfigResource_configs(result, &entries);
    for (const rd_kafka_ConfigEntry_t* e : std::span(entry, entries)) {
      const std::string_view name = rd_kafka_ConfigEntry_name(e);
      const char* value = rd_kafka_ConfigEntry_value(e);
      if (value == nullptr) continue;
      if (name == "cleanup.policy") {
        settings.compacted = std::string_view(value) == "compact";
      } else if (name == "max.message.bytes") {
        settings.max_message_bytes = std::strtoull(value, nullptr, 10);
      }
    }
  }
  return settings;
}

}  // namespace kindred
