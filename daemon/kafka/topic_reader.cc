#include "daemon/kafka/topic_reader.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string_view>
#include <utility>

#include "daemon/kafka/headers.h"
#include "daemon/kafka/properties.h"
#include "daemon/kafka/topics.h"

namespace kindred {
namespace {

// Half of what is fetched ahead; not so little that there is more asking than reading.
size_t wake_after(const config::Properties& properties) {
  constexpr size_t kLeast = 1 << 20;
  const std::string& kbytes = properties.at("queued.max.messages.kbytes");
  return std::max<size_t>(kLeast, std::strtoull(kbytes.c_str(), nullptr, 10) * 1024 / 2);
}

// Keeps the memory of the message before.
void assign_to(std::optional<std::string>* text, const void* data, size_t size) {
  if (data == nullptr) {
    text->reset();
  } else if (*text) {
    (*text)->assign(static_cast<const char*>(data), size);
  } else {
    text->emplace(static_cast<const char*>(data), size);
  }
}

}  // namespace

KafkaTopicReader::KafkaTopicReader(const config::Config& config,
                                   const std::vector<TopicOffset>& from, bool headers)
    : KafkaTopicReader(config, topic_reader_properties(config), from, headers) {}

KafkaTopicReader::KafkaTopicReader(const config::Config& config,
                                   const config::Properties& properties,
                                   const std::vector<TopicOffset>& from, bool headers)
    : client_(KafkaClient::consumer(properties, "input.kafka")),
      wake_after_(wake_after(properties)) {
  const std::vector<std::string> inputs = config.kafka_input->all_topics();
  // Who reads partitions whose leaders it does not know yet looks again after half a second.
  std::set<std::string> topics;
  for (const TopicOffset& one : from) topics.insert(one.topic);
  for (const std::string& topic : topics) partition_count(*client_, topic);
  const KafkaPartitionList list(rd_kafka_topic_partition_list_new(static_cast<int>(from.size())));
  for (const TopicOffset& one : from) {
    rd_kafka_topic_partition_list_add(list.get(), one.topic.c_str(), one.partition)->offset =
        one.offset < 0 ? RD_KAFKA_OFFSET_BEGINNING : one.offset;
    ends_.emplace_back(one.topic, one.partition);
    // Only what others have written has any, and each look at them takes memory.
    ends_.back().has_headers = headers || std::ranges::find(inputs, one.topic) != inputs.end();
  }
  const std::vector<int64_t> ends = offsets_at(*client_, RD_KAFKA_OFFSET_END, *list);
  for (size_t i = 0; i < ends.size(); ++i) {
    ends_[i].first_end = ends[i];
    ends_[i].taken = std::max<int64_t>(0, from[i].offset);
    if (ends_[i].taken < ends[i]) ++before_end_;
  }
  check_kafka(rd_kafka_poll_set_consumer(client_->get()), "preparing to read topics");
  check_kafka(rd_kafka_assign(client_->get(), list.get()), "preparing to read topics");
}

bool KafkaTopicReader::take(TopicMessage* message) {
  for (;;) {
    KafkaMessage taken = std::move(waiting_);
    if (taken == nullptr) taken.reset(rd_kafka_consumer_poll(client_->get(), 0));
    if (taken == nullptr) {
      taken_ahead_ = 0;
      return false;
    }
    const bool end = taken->err == RD_KAFKA_RESP_ERR__PARTITION_EOF;
    if (!end && taken->err != RD_KAFKA_RESP_ERR_NO_ERROR) {
      // librdkafka goes on by itself where it can.
      if (taken->err == RD_KAFKA_RESP_ERR__AUTO_OFFSET_RESET || is_refusal(taken->err)) {
        throw KafkaError(taken->err,
                         std::string("reading: ") + rd_kafka_message_errstr(taken.get()));
      }
      continue;
    }
    Partition& partition = ends_[place_of(*taken)];
    // Marks that end transactions take offsets and are never seen: only the end tells of the last.
    const bool before = partition.taken < partition.first_end;
    partition.taken = end ? taken->offset : taken->offset + 1;
    partition.at_end = end;
    if (before && partition.taken >= partition.first_end) --before_end_;
    if (end) continue;
    note_taken(taken->len + taken->key_len);
    message->topic = partition.topic;
    message->partition = taken->partition;
    message->offset = taken->offset;
    assign_to(&message->key, taken->key, taken->key_len);
    assign_to(&message->value, taken->payload, taken->len);
    message->time = std::max<int64_t>(0, rd_kafka_message_timestamp(taken.get(), nullptr));
    message->headers.clear();
    if (partition.has_headers) message->headers = headers_of(*taken);
    return true;
  }
}

// Before it has a property for that librdkafka leaves off for a second, though what it has is gone
// sooner. It looks again when it has something to ask the leaders for, so it is asked.
void KafkaTopicReader::note_taken(size_t bytes) {
  constexpr int kMostMs = 20;
  taken_ahead_ += bytes;
  if (taken_ahead_ < wake_after_ || can_be_told_when_to_fetch()) return;
  taken_ahead_ = 0;
  const KafkaPartitionList list(rd_kafka_topic_partition_list_new(static_cast<int>(ends_.size())));
  for (const Partition& one : ends_) {
    rd_kafka_topic_partition_list_add(list.get(), one.topic.c_str(), one.number)->offset =
        RD_KAFKA_OFFSET_END;
  }
  rd_kafka_offsets_for_times(client_->get(), list.get(), kMostMs);  // nobody needs the answer
}

size_t KafkaTopicReader::place_of(const rd_kafka_message_t& message) {
  const auto is_it = [&](const Partition& one) {
    return one.number == message.partition && one.handle == message.rkt;
  };
  // Many of one partition come one behind the other.
  if (is_it(ends_[last_])) return last_;
  auto place = std::ranges::find_if(ends_, is_it);
  if (place == ends_.end()) {
    place = std::ranges::find_if(ends_, [&](const Partition& one) {
      return one.number == message.partition && one.topic == rd_kafka_topic_name(message.rkt);
    });
    place->handle = message.rkt;
  }
  last_ = static_cast<size_t>(place - ends_.begin());
  return last_;
}

void KafkaTopicReader::wait(std::chrono::milliseconds most) {
  if (waiting_ != nullptr) return;
  waiting_.reset(rd_kafka_consumer_poll(client_->get(), static_cast<int>(most.count())));
}

bool KafkaTopicReader::at_ends(bool written) const {
  if (before_end_ > 0) return false;
  if (!written) return true;
  return std::ranges::all_of(ends_, [&](const Partition& one) {
    if (!one.at_end) return false;
    int64_t begin = 0;
    int64_t end = 0;
    rd_kafka_get_watermark_offsets(client_->get(), one.topic.c_str(), one.number, &begin, &end);
    return one.taken >= end;
  });
}

std::vector<bool> KafkaTopicReader::ends() const {
  std::vector<bool> ends;
  for (const Partition& one : ends_) ends.push_back(one.at_end);
  return ends;
}

}  // namespace kindred
