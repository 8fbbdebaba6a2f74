#include "daemon/kafka/topic_writer.h"

#include <chrono>
#include <cstring>
#include <thread>

#include "daemon/base/failure.h"
#include "daemon/kafka/group_member.h"
#include "daemon/kafka/headers.h"
#include "daemon/kafka/properties.h"
#include "daemon/kafka/topics.h"
#include "daemon/kafka/transactions.h"

namespace kindred {
KafkaTopicWriter::KafkaTopicWriter(const config::Config& config,
                                   const std::string& transactional_id)
    : id_(transactional_id),
      group_(config.kafka_input->group),
      client_(KafkaClient::producer(topic_writer_properties(config, transactional_id),
                                    "output.kafka",
                                    // What is not delivered has its transaction fail.
                                    [](const rd_kafka_message_t&) {})) {
  carry_out("beginning",
            [&] { return rd_kafka_init_transactions(client_->get(), 2 * kKafkaTimeoutMs); });
}

void KafkaTopicWriter::carry_out(const char* what, const std::function<rd_kafka_error_t*()>& call) {
  constexpr int kAttempts = 20;
  CallResult came;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    came = result_of(call());
    if (came.kind == CallResult::Kind::kDone) return;
    if (came.kind != CallResult::Kind::kRetry) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  if (came.kind == CallResult::Kind::kAbort) {
    const KafkaErrorObject ignored(rd_kafka_abort_transaction(client_->get(), 2 * kKafkaTimeoutMs));
  }
  if (came.kind == CallResult::Kind::kFatal && came.exit == ExitCode::kConfiguration) {
    throw Failure(came.exit, id_ + ": " + came.reason);
  }
  throw BeginAnew(std::string(what) + " a transaction: " + came.reason);
}

void KafkaTopicWriter::begin() {
  carry_out("beginning", [&] { return rd_kafka_begin_transaction(client_->get()); });
}

// librdkafka looks for the leaders of a topic at once where it is opened, and of one that it has
// only by its name when it next looks around, up to a second later.
rd_kafka_topic_t* KafkaTopicWriter::topic(const std::string& name) {
  KafkaTopic& topic = topics_[name];
  if (topic == nullptr) {
    topic.reset(rd_kafka_topic_new(client_->get(), name.c_str(), nullptr));
    if (topic == nullptr) check_kafka(rd_kafka_last_error(), "opening " + name);
  }
  return topic.get();
}

void KafkaTopicWriter::send(const TopicMessage& message) {
  constexpr int kPollMs = 20;
  KafkaHeaders headers = kafka_headers(message.headers);
  const void* const key = message.key ? message.key->data() : nullptr;
  const size_t key_size = message.key ? message.key->size() : 0;
  void* const value = message.value ? const_cast<char*>(message.value->data()) : nullptr;
  const size_t value_size = message.value ? message.value->size() : 0;
  const int32_t partition =
      message.partition == kAnyPartition ? RD_KAFKA_PARTITION_UA : message.partition;
  for (;;) {
    const rd_kafka_resp_err_t code = rd_kafka_producev(
        client_->get(), RD_KAFKA_V_RKT(topic(message.topic)), RD_KAFKA_V_PARTITION(partition),
        RD_KAFKA_V_KEY(key, key_size), RD_KAFKA_V_VALUE(value, value_size),
        RD_KAFKA_V_TIMESTAMP(message.time), RD_KAFKA_V_MSGFLAGS(RD_KAFKA_MSG_F_COPY),
        RD_KAFKA_V_HEADERS(headers.get()), RD_KAFKA_V_END);
    if (code == RD_KAFKA_RESP_ERR_NO_ERROR) {
      static_cast<void>(headers.release());  // the message's now
      return;
    }
    if (code != RD_KAFKA_RESP_ERR__QUEUE_FULL) {
      throw BeginAnew("writing to topic " + message.topic + ": " + rd_kafka_err2str(code));
    }
    rd_kafka_poll(client_->get(), kPollMs);
  }
}

void KafkaTopicWriter::commit(const std::vector<CommittedOffset>& offsets, GroupMember* member) {
  client_->poll();
  send_offsets(offsets, member);
  carry_out("committing",
            [&] { return rd_kafka_commit_transaction(client_->get(), kRestOfTransaction); });
}

void KafkaTopicWriter::send_offsets(const std::vector<CommittedOffset>& offsets,
                                    const GroupMember* member) {
  const KafkaPartitionList list(
      rd_kafka_topic_partition_list_new(static_cast<int>(offsets.size())));
  for (const auto& [one, mark] : offsets) {
    if (one.offset < 0) continue;
    rd_kafka_topic_partition_t* const added =
        rd_kafka_topic_partition_list_add(list.get(), one.topic.c_str(), one.partition);
    added->offset = one.offset;
    if (mark.empty()) continue;
    added->metadata = strdup(mark.c_str());  // librdkafka frees it
    added->metadata_size = mark.size();
  }
  if (list->cnt == 0) return;
  const auto* const kafka_member = static_cast<const KafkaGroupMember*>(member);
  const KafkaGroup group(kafka_member == nullptr
                             ? rd_kafka_consumer_group_metadata_new(group_.c_str())
                             : rd_kafka_consumer_group_metadata(kafka_member->client().get()));
  carry_out("committing", [&] {
    return rd_kafka_send_offsets_to_transaction(client_->get(), list.get(), group.get(),
                                                kRestOfTransaction);
  });
}

}  // namespace kindred
