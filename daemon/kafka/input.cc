#include "daemon/kafka/input.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <optional>

#include "daemon/base/failure.h"
#include "daemon/kafka/properties.h"
#include "daemon/kafka/topics.h"

namespace kindred {
namespace {

// For a topic that may have been made a moment ago.
constexpr std::chrono::milliseconds kTopicPatience{1'800};

}  // namespace

KafkaInput::KafkaInput(const config::Config& config)
    : brokers_(config.kafka_input->brokers),
      topics_(config.kafka_input->topics),
      group_(config.kafka_input->group),
      client_(KafkaClient::consumer(consumer_properties(config), "input.kafka")) {}

void KafkaInput::look_up_partitions() {
  partitions_.clear();
  for (const std::string& topic : topics_) {
    const std::optional<int> count = await_partition_count(*client_, topic, kTopicPatience);
    if (!count) {
      throw Failure(ExitCode::kConfiguration, "input.kafka.topics: topic '" + topic +
                                                  "' does not exist at " + brokers_ +
                                                  "; create it or correct its name");
    }
    for (int32_t i = 0; i < *count; ++i) partitions_.push_back({.topic = topic, .number = i});
  }
  positions_.assign(partitions_.size(), 0);
  at_end_.assign(partitions_.size(), false);
  committed_.assign(partitions_.size(), 0);
}

void KafkaInput::look_up_ends() {
  const KafkaPartitionList list = list_partitions();
  const std::vector<int64_t> begins = offsets_at(*client_, RD_KAFKA_OFFSET_BEGINNING, *list);
  const std::vector<int64_t> ends = offsets_at(*client_, RD_KAFKA_OFFSET_END, *list);
  for (size_t i = 0; i < partitions_.size(); ++i) {
    partitions_[i].begin = begins[i];
    partitions_[i].end = ends[i];
  }
  count_behind();
}

void KafkaInput::count_behind() {
  behind_ = 0;
  for (size_t i = 0; i < partitions_.size(); ++i) {
    InputPartition& partition = partitions_[i];
    partition.reached_end = std::max(positions_[i], partition.begin) >= partition.end;
    if (!partition.reached_end) ++behind_;
  }
}

void KafkaInput::start_at(const Positions& positions) {
  for (size_t i = 0; i < positions.size(); ++i) {
    const InputPartition& partition = partitions_[i];
    positions_[i] = positions[i] == kNeverRead ? partition.begin : positions[i];
    if (positions_[i] >= partition.begin && positions_[i] <= partition.end) continue;
    throw Failure(
        ExitCode::kUnavailable,
        fmt::format("{}: the state goes on at offset {}, and the topic has {} to {}: {}; "
                    "start with --rebuild to go by what it has now",
                    name_of(partition), positions[i], partition.begin, partition.end,
                    positions[i] < partition.begin ? "records that were not yet read are gone"
                                                   : "it was made anew or cut"));
  }
  count_behind();
}

KafkaPartitionList KafkaInput::list_partitions() const {
  KafkaPartitionList list(rd_kafka_topic_partition_list_new(static_cast<int>(partitions_.size())));
  for (const InputPartition& partition : partitions_) {
    rd_kafka_topic_partition_list_add(list.get(), partition.topic.c_str(), partition.number);
  }
  return list;
}

void KafkaInput::start() {
  check_kafka(rd_kafka_poll_set_consumer(client_->get()), "preparing the consumer");
  assign(positions_);
}

bool KafkaInput::hold() {
  if (held_) return false;
  held_ = true;
  assign(positions_);
  // What is dropped here, the ends of partitions included, comes again.
  while (const KafkaMessage dropped{rd_kafka_consumer_poll(client_->get(), 0)}) {
    const bool event = dropped->err != RD_KAFKA_RESP_ERR_NO_ERROR;
    if (event && dropped->err != RD_KAFKA_RESP_ERR__PARTITION_EOF) take_event(*dropped);
  }
  return true;
}

void KafkaInput::fetch_on() {
  if (!held_) return;
  held_ = false;
  assign(positions_);
}

void KafkaInput::rewind(const Positions& positions) {
  positions_ = positions;
  count_behind();
  assign(positions_);
}

void KafkaInput::assign(const Positions& positions) {
  const KafkaPartitionList list(
      rd_kafka_topic_partition_list_new(static_cast<int>(partitions_.size())));
  for (size_t i = 0; i < positions.size(); ++i) {
    if (held_ || is_at_limit(i)) continue;
    rd_kafka_topic_partition_list_add(list.get(), partitions_[i].topic.c_str(),
                                      partitions_[i].number)
        ->offset = positions[i];  // not "the beginning", which may have moved
  }
  check_kafka(rd_kafka_assign(client_->get(), list.get()), "assigning the input partitions");
  at_end_.assign(partitions_.size(), false);
}

KafkaQueue KafkaInput::queue() const {
  return KafkaQueue(rd_kafka_queue_get_consumer(client_->get()));
}

void KafkaInput::take(KafkaBatch* batch) {
  while (batch->messages.size() < kBatchMessages && batch->bytes < kBatchBytes) {
    KafkaMessage message(rd_kafka_consumer_poll(client_->get(), 0));
    if (message == nullptr) return;
    if (message->err != RD_KAFKA_RESP_ERR_NO_ERROR) {
      take_event(*message);
      continue;
    }
    const uint32_t place = place_of(*message);
    reach(place, message->offset + 1);
    if (is_beyond_limit(place, message->offset)) {
      if (at_limits()) return;
      continue;
    }
    at_end_[place] = false;
    batch->bytes += message->len + message->key_len;
    batch->messages.push_back({std::move(message), place});
  }
}

uint32_t KafkaInput::place_of(const rd_kafka_message_t& message) {
  const auto [entry, added] = places_.try_emplace({message.rkt, message.partition}, 0);
  if (added) {
    const std::string topic = rd_kafka_topic_name(message.rkt);
    const auto found = std::ranges::find_if(partitions_, [&](const InputPartition& partition) {
      return partition.topic == topic && partition.number == message.partition;
    });
    entry->second = static_cast<uint32_t>(found - partitions_.begin());
  }
  return entry->second;
}

// Control records take offsets and are never seen, so that only this event is sure to tell the end.
void KafkaInput::take_event(const rd_kafka_message_t& event) {
  if (event.err == RD_KAFKA_RESP_ERR__PARTITION_EOF) {
    reach(place_of(event), event.offset);
    mark_end(place_of(event));
    at_end_[place_of(event)] = true;
    return;
  }
  const std::string reason = rd_kafka_message_errstr(&event);
  const std::string where = event.rkt == nullptr ? "input" : name_of(partitions_[place_of(event)]);
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
  spdlog::warn("Kafka, {}: {}", where, reason);
}

void KafkaInput::reach(uint32_t place, int64_t position) {
  if (!limits_.empty()) position = std::min(position, limits_[place]);
  positions_[place] = std::max(positions_[place], position);
  if (position >= partitions_[place].end) mark_end(place);
}

// Also where a producer's transaction is open: what is behind its beginning cannot be read yet.
void KafkaInput::mark_end(uint32_t place) {
  if (partitions_[place].reached_end) return;
  partitions_[place].reached_end = true;
  --behind_;
}

std::vector<int64_t> KafkaInput::ends() const {
  std::vector<int64_t> ends;
  for (const InputPartition& partition : partitions_) {
    int64_t begin = 0;
    int64_t& end = ends.emplace_back(RD_KAFKA_OFFSET_INVALID);
    rd_kafka_get_watermark_offsets(client_->get(), partition.topic.c_str(), partition.number,
                                   &begin, &end);
  }
  for (size_t i = 0; i < asked_ends_.size(); ++i) ends[i] = std::max(ends[i], asked_ends_[i]);
  return ends;
}

}  // namespace kindred
