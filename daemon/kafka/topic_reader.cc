#include "daemon/kafka/topic_reader.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "daemon/kafka/headers.h"
#include "daemon/kafka/properties.h"
#include "daemon/kafka/topics.h"

namespace kindred {
namespace {

constexpr int64_t kNotAtEnd = -1;

void assign_to(std::optional<std::string>* text, const void* data, size_t size) {
  if (data == nullptr) {
    text->reset();
  } else {
    text->emplace(static_cast<const char*>(data), size);
  }
}

}  // namespace

KafkaTopicReader::KafkaTopicReader(const config::Config& config,
                                   const std::vector<TopicOffset>& from)
    : client_(KafkaClient::consumer(consumer_properties(config), "input.kafka")),
      not_at_end_(from.size()) {
  const KafkaPartitionList list(rd_kafka_topic_partition_list_new(static_cast<int>(from.size())));
  for (const TopicOffset& one : from) {
    rd_kafka_topic_partition_list_add(list.get(), one.topic.c_str(), one.partition)->offset =
        one.offset < 0 ? RD_KAFKA_OFFSET_BEGINNING : one.offset;
    ends_.emplace(Partition(one.topic, one.partition), kNotAtEnd);
  }
  check_kafka(rd_kafka_poll_set_consumer(client_->get()), "preparing to read topics");
  check_kafka(rd_kafka_assign(client_->get(), list.get()), "preparing to read topics");
}

bool KafkaTopicReader::take(TopicMessage* message) {
  for (;;) {
    KafkaMessage taken = std::move(waiting_);
    if (taken == nullptr) taken.reset(rd_kafka_consumer_poll(client_->get(), 0));
    if (taken == nullptr) return false;
    const bool end = taken->err == RD_KAFKA_RESP_ERR__PARTITION_EOF;
    if (!end && taken->err != RD_KAFKA_RESP_ERR_NO_ERROR) {
      // librdkafka goes on by itself where it can.
      if (taken->err == RD_KAFKA_RESP_ERR__AUTO_OFFSET_RESET || is_refusal(taken->err)) {
        throw KafkaError(taken->err,
                         std::string("reading: ") + rd_kafka_message_errstr(taken.get()));
      }
      continue;
    }
    int64_t& at_end = ends_[{rd_kafka_topic_name(taken->rkt), taken->partition}];
    if (end) {
      if (at_end == kNotAtEnd) --not_at_end_;
      at_end = taken->offset;
      continue;
    }
    if (at_end != kNotAtEnd) ++not_at_end_;
    at_end = kNotAtEnd;
    message->topic = rd_kafka_topic_name(taken->rkt);
    message->partition = taken->partition;
    message->offset = taken->offset;
    assign_to(&message->key, taken->key, taken->key_len);
    assign_to(&message->value, taken->payload, taken->len);
    message->time = std::max<int64_t>(0, rd_kafka_message_timestamp(taken.get(), nullptr));
    message->headers = headers_of(*taken);
    return true;
  }
}

void KafkaTopicReader::wait(std::chrono::milliseconds most) {
  if (waiting_ != nullptr) return;
  waiting_.reset(rd_kafka_consumer_poll(client_->get(), static_cast<int>(most.count())));
}

bool KafkaTopicReader::at_ends(bool written) const {
  if (not_at_end_ > 0) return false;
  if (!written) return true;
  return std::ranges::all_of(ends_, [&](const auto& one) {
    const auto& [partition, at_end] = one;
    int64_t begin = 0;
    int64_t end = 0;
    rd_kafka_get_watermark_offsets(client_->get(), partition.first.c_str(), partition.second,
                                   &begin, &end);
    return at_end >= end;
  });
}

}  // namespace kindred
