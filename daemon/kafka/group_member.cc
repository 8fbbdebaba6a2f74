#include "daemon/kafka/group_member.h"

#include <algorithm>
#include <chrono>
#include <span>
#include <tuple>

#include "daemon/base/log.h"
#include "daemon/kafka/cluster_directory.h"
#include "daemon/kafka/group_description.h"
#include "daemon/kafka/properties.h"
#include "daemon/kafka/topics.h"

namespace kindred {
namespace {

config::Properties properties_of(const config::Config& config) {
  config::Properties properties = consumer_properties(config);
  properties["partition.assignment.strategy"] = "cooperative-sticky";
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
      process_(config.kafka_input->properties.at("client.id")),
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

// librdkafka before 2.3 aborts the program when a member by cooperative-sticky is destroyed to
// which the group has not dealt out yet (confluentinc/librdkafka issue 4312).
bool KafkaGroupMember::may_leave() const {
  constexpr int kPollMs = 50;
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(2);
  while (!dealt_ && std::chrono::steady_clock::now() < end) {
    const KafkaMessage message(rd_kafka_consumer_poll(client_->get(), kPollMs));
  }
  return dealt_;
}

// Who may not leave is missed when the program ends.
KafkaGroupMember::~KafkaGroupMember() {
  constexpr int kPollMs = 50;
  if (!may_leave()) {
    static_cast<void>(client_.release());
    return;
  }
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

// The group tells what is given or taken away, and no more. It may be nothing.
void KafkaGroupMember::rebalance(rd_kafka_resp_err_t code,
                                 const rd_kafka_topic_partition_list_t& partitions) {
  const auto place = [](const TopicOffset& one) { return std::tie(one.topic, one.partition); };
  const KafkaPartitionList list(rd_kafka_topic_partition_list_copy(&partitions));
  KafkaErrorObject refused;
  dealt_ = true;
  joined_ =
      code == RD_KAFKA_RESP_ERR__ASSIGN_PARTITIONS || rd_kafka_assignment_lost(client_->get()) == 0;
  if (code == RD_KAFKA_RESP_ERR__ASSIGN_PARTITIONS) {
    for (rd_kafka_topic_partition_t& one : std::span(list->elems, static_cast<size_t>(list->cnt))) {
      one.offset = RD_KAFKA_OFFSET_END;
      assigned_.push_back({one.topic, one.partition, kBeginning});
    }
    refused.reset(rd_kafka_incremental_assign(client_->get(), list.get()));
    rd_kafka_pause_partitions(client_->get(), list.get());
    std::ranges::sort(assigned_, {}, place);
  } else {
    std::erase_if(assigned_, [&](const TopicOffset& mine) {
      return rd_kafka_topic_partition_list_find(list.get(), mine.topic.c_str(), mine.partition) !=
             nullptr;
    });
    refused.reset(rd_kafka_incremental_unassign(client_->get(), list.get()));
  }
  if (refused != nullptr) {
    log::warn("Kafka, group {}: {}", group_, rd_kafka_error_string(refused.get()));
  }
  if (list->cnt > 0) ++generation_;
}

std::vector<CommittedOffset> KafkaGroupMember::committed() {
  const KafkaPartitionList list(
      rd_kafka_topic_partition_list_new(static_cast<int>(assigned_.size())));
  for (const TopicOffset& one : assigned_) {
    rd_kafka_topic_partition_list_add(list.get(), one.topic.c_str(), one.partition);
  }
  return committed_offsets(*client_, *list, group_);
}

std::vector<CommittedOffset> committed_offsets(const KafkaClient& client,
                                               const rd_kafka_topic_partition_list_t& partitions,
                                               const std::string& group) {
  const KafkaPartitionList list(rd_kafka_topic_partition_list_copy(&partitions));
  check_kafka(rd_kafka_committed(client.get(), list.get(), 2 * kKafkaTimeoutMs),
              "asking for the offsets of group " + group);
  std::vector<CommittedOffset> offsets;
  for (const rd_kafka_topic_partition_t& one : elements(*list)) {
    check_kafka(one.err, "asking for the offsets of group " + group);
    CommittedOffset& committed = offsets.emplace_back();
    committed.at = {one.topic, one.partition, one.offset < 0 ? kBeginning : one.offset};
    if (one.metadata_size > 0) {
      committed.mark.assign(static_cast<const char*>(one.metadata), one.metadata_size);
    }
  }
  return offsets;
}

std::vector<GroupProcess> KafkaGroupMember::others(const std::string& group) {
  constexpr std::chrono::milliseconds kPatience{1'000};
  std::vector<GroupProcess> others;
  for (const auto& member : describe_group(*client_, group, kPatience).members) {
    if (member.client != process_) others.push_back(process_of_client(member.client));
  }
  return others;
}

}  // namespace kindred
