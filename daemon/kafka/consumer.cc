#include "daemon/kafka/consumer.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "daemon/base/failure.h"
#include "daemon/base/log.h"
#include "daemon/kafka/headers.h"
#include "daemon/kafka/properties.h"
#include "daemon/kafka/queue_events.h"
#include "daemon/kafka/topics.h"

namespace kindred {
namespace {

std::optional<std::string_view> bytes(const void* data, size_t size) {
  if (data == nullptr) return std::nullopt;
  return std::string_view(static_cast<const char*>(data), size);
}

std::optional<std::string_view> header_of(const void* owned, const char* name) {
  rd_kafka_headers_t* headers = nullptr;
  const auto* message = static_cast<const rd_kafka_message_t*>(owned);
  const void* value = nullptr;
  size_t size = 0;
  if (rd_kafka_message_headers(message, &headers) != RD_KAFKA_RESP_ERR_NO_ERROR ||
      rd_kafka_header_get_last(headers, name, &value, &size) != RD_KAFKA_RESP_ERR_NO_ERROR) {
    return std::nullopt;
  }
  return bytes(value, size);
}

constexpr MessageOwner::Kind kOwned = {
    [](void* message) { rd_kafka_message_destroy(static_cast<rd_kafka_message_t*>(message)); },
    [](const void* message) {
      return headers_of(*static_cast<const rd_kafka_message_t*>(message));
    },
    header_of};

}  // namespace

KafkaConsumer::KafkaConsumer(const config::Config& config, std::string group)
    : config_(config),
      group_(std::move(group)),
      client_(KafkaClient::consumer(consumer_properties(config), "input.kafka")) {}

KafkaConsumer::~KafkaConsumer() { notify(-1); }

bool KafkaConsumer::refused() {
  client_->poll();
  return client_->refused();
}

void KafkaConsumer::start() {
  check_kafka(rd_kafka_poll_set_consumer(client_->get()), "preparing the consumer");
}

void KafkaConsumer::assign(const std::vector<InputPartition>& partitions, const Positions& from) {
  for (size_t i = assigned_.size(); i < partitions.size(); ++i) {
    assigned_.emplace_back(partitions[i].topic, partitions[i].number);
  }
  const KafkaPartitionList list(
      rd_kafka_topic_partition_list_new(static_cast<int>(partitions.size())));
  for (size_t i = 0; i < from.size(); ++i) {
    if (from[i] == kNotFetched) continue;
    rd_kafka_topic_partition_list_add(list.get(), partitions[i].topic.c_str(), partitions[i].number)
        ->offset = from[i];
  }
  check_kafka(rd_kafka_assign(client_->get(), list.get()), "assigning the input partitions");
}

// One by one: rd_kafka_consume_batch_queue() can lose messages around an assignment, and is no
// faster.
Consumer::Got KafkaConsumer::take(MessageView* message, MessageOwner* owner) {
  for (;;) {
    KafkaMessage taken(rd_kafka_consumer_poll(client_->get(), 0));
    if (taken == nullptr) return Got::kNothing;
    // Control records take offsets and are never seen: only this event is sure to tell the end.
    const bool end = taken->err == RD_KAFKA_RESP_ERR__PARTITION_EOF;
    if (!end && taken->err != RD_KAFKA_RESP_ERR_NO_ERROR) {
      take_event(*taken);
      continue;
    }
    *message = {};
    message->partition = place_of(*taken);
    message->offset = taken->offset;
    if (end) return Got::kEnd;
    message->key = bytes(taken->key, taken->key_len);
    message->value = bytes(taken->payload, taken->len);
    message->time = std::max<int64_t>(0, rd_kafka_message_timestamp(taken.get(), nullptr));
    *owner = MessageOwner(taken.release(), &kOwned);
    return Got::kMessage;
  }
}

uint32_t KafkaConsumer::place_of(const rd_kafka_message_t& message) {
  const auto [entry, added] = places_.try_emplace({message.rkt, message.partition}, 0);
  if (added) {
    const std::pair<std::string, int32_t> known(rd_kafka_topic_name(message.rkt),
                                                message.partition);
    entry->second = static_cast<uint32_t>(std::ranges::find(assigned_, known) - assigned_.begin());
  }
  return entry->second;
}

std::string KafkaConsumer::place_name(const rd_kafka_message_t& message) const {
  if (message.rkt == nullptr) return "input";
  return name_of_partition(rd_kafka_topic_name(message.rkt), message.partition);
}

void KafkaConsumer::take_event(const rd_kafka_message_t& event) const {
  const std::string reason = rd_kafka_message_errstr(&event);
  const std::string where = place_name(event);
  switch (event.err) {
    case RD_KAFKA_RESP_ERR__AUTO_OFFSET_RESET:
    case RD_KAFKA_RESP_ERR_OFFSET_OUT_OF_RANGE:
      throw Failure(ExitCode::kUnavailable, where + ": records that were not yet read are gone (" +
                                                reason +
                                                "); give the topic a longer retention, and start "
                                                "with --rebuild to go by what is left");
    case RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART:
    case RD_KAFKA_RESP_ERR__UNKNOWN_TOPIC:
    case RD_KAFKA_RESP_ERR__UNKNOWN_PARTITION:
      throw Failure(ExitCode::kConfiguration, where + ": no longer exists (" + reason + ")");
    default:
      break;
  }
  if (is_refusal(event.err)) throw Failure(ExitCode::kConfiguration, where + ": " + reason);
  log::warn("Kafka, {}: {}", where, reason);
}

int64_t KafkaConsumer::heard_end(const InputPartition& partition) const {
  int64_t begin = 0;
  int64_t end = RD_KAFKA_OFFSET_INVALID;
  rd_kafka_get_watermark_offsets(client_->get(), partition.topic.c_str(), partition.number, &begin,
                                 &end);
  return end;
}

void KafkaConsumer::notify(int file) {
  if (file >= 0) queue_.reset(rd_kafka_queue_get_consumer(client_->get()));
  tell_events(queue_.get(), file);
}

std::optional<std::chrono::milliseconds> KafkaConsumer::refresh_interval() const {
  std::array<char, 32> text{};
  size_t size = text.size();
  const rd_kafka_conf_res_t found = rd_kafka_conf_get(
      rd_kafka_conf(client_->get()), "topic.metadata.refresh.interval.ms", text.data(), &size);
  const int64_t interval = found == RD_KAFKA_CONF_OK ? std::strtoll(text.data(), nullptr, 10) : -1;
  if (interval <= 0) return std::nullopt;
  return std::chrono::milliseconds(interval);
}

}  // namespace kindred
