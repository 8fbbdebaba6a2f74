#include "daemon/kafka/group_member.h"

#include <algorithm>
#include <chrono>
#include <span>
#include <tuple>

#include "daemon/base/log.h"
#include "daemon/kafka/properties.h"
#include "daemon/kafka/topics.h"

namespace kindred {
namespace {

config::Properties properties_of(const config::Config& config) {
  config::Properties properties = consumer_properties(config);
  properties["partition.assignment.strategy"] = "roundrobin";
  properties["auto.offset.reset"] = "latest";  // nothing is read
  properties["enable.partition.eof"] = "false";
  properties.try_emplace("session.timeout.ms", "10000");
  properties.try_emplace("heartbeat.interval.ms", "1000");
  properties.erase("group.instance.id");  // one process has several members
  return properties;
}

std::span<const rd_kafka_topic_partition_t> elements(const rd_kafka_topic_partition_list_t& list) {
  return {list.elems, static_cast<size_t>(list.cnt)};
}

}  // namespace

KafkaGroupMember::KafkaGroupMember(const config::Config& config,
                                   const std::vector<std::string>& topics)
    : group_(config.kafka_input->group),
      client_(KafkaClient::consumer(
          properties_of(config), "input.kafka",
          [this](rd_kafka_resp_err_t code, const rd_kafka_topic_partition_list_t& partitions) {
            rebalance(code, partitions);
          })) {
  check_kafka(rd_kafka_poll_set_consumer(client_->get()), "joining group " + group_);
  const KafkaPartitionList list(rd_kafka_topic_partition_list_new(1));
  for (const std::string& topic : topics) {
    rd_kafka_topic_partition_list_add(list.get(), topic.c_str(), RD_KAFKA_PARTITION_UA);
  }
  check_kafka(rd_kafka_subscribe(client_->get(), list.get()), "joining group " + group_);
}

KafkaGroupMember::~KafkaGroupMember() {
  constexpr int kPollMs = 50;
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(1);
  const KafkaQueue queue(rd_kafka_queue_new(client_->get()));
  const KafkaErrorObject refused(rd_kafka_consumer_close_queue(client_->get(), queue.get()));
  while (refused == nullptr && rd_kafka_consumer_closed(client_->get()) == 0 &&
         std::chrono::steady_clock::now() < end) {
    rd_kafka_queue_poll_callback(queue.get(), kPollMs);
  }
}

void KafkaGroupMember::poll() {
  for (;;) {
    const KafkaMessage message(rd_kafka_consumer_poll(client_->get(), 0));
    if (message == nullptr) return;
    if (is_refusal(message->err)) {
      throw KafkaError(message->err,
                       "group " + group_ + ": " + rd_kafka_message_errstr(message.get()));
    }
    if (message->err != RD_KAFKA_RESP_ERR_NO_ERROR) {
      log::debug("Kafka, group {}: {}", group_, rd_kafka_message_errstr(message.get()));
    }
  }
}

void KafkaGroupMember::rebalance(rd_kafka_resp_err_t code,
                                 const rd_kafka_topic_partition_list_t& partitions) {
  ++generation_;
  assigned_.clear();
  if (code != RD_KAFKA_RESP_ERR__ASSIGN_PARTITIONS) {
    rd_kafka_assign(client_->get(), nullptr);
    return;
  }
  for (const rd_kafka_topic_partition_t& one : elements(partitions)) {
    assigned_.push_back({one.topic, one.partition, kBeginning});
  }
  std::ranges::sort(assigned_, {},
                    [](const TopicOffset& one) { return std::tie(one.topic, one.partition); });
  const KafkaPartitionList list(rd_kafka_topic_partition_list_copy(&partitions));
  for (rd_kafka_topic_partition_t& one : std::span(list->elems, static_cast<size_t>(list->cnt))) {
    one.offset = RD_KAFKA_OFFSET_END;
  }
  rd_kafka_assign(client_->get(), list.get());
  rd_kafka_pause_partitions(client_->get(), list.get());
}

std::vector<TopicOffset> KafkaGroupMember::committed() {
  const KafkaPartitionList list(
      rd_kafka_topic_partition_list_new(static_cast<int>(assigned_.size())));
  for (const TopicOffset& one : assigned_) {
    rd_kafka_topic_partition_list_add(list.get(), one.topic.c_str(), one.partition);
  }
  check_kafka(rd_kafka_committed(client_->get(), list.get(), 2 * kKafkaTimeoutMs),
              "asking for the offsets of group " + group_);
  std::vector<TopicOffset> offsets;
  for (const rd_kafka_topic_partition_t& one : elements(*list)) {
    check_kafka(one.err, "asking for the offsets of group " + group_);
    offsets.push_back({one.topic, one.partition, one.offset < 0 ? kBeginning : one.offset});
  }
  return offsets;
}

}  // namespace kindred
