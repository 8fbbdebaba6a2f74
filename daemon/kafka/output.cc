#include "daemon/kafka/output.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <utility>

#include "daemon/base/log.h"
#include "daemon/kafka/headers.h"
#include "daemon/kafka/output_topics.h"
#include "daemon/kafka/properties.h"
#include "daemon/kafka/queue_events.h"
#include "daemon/kafka/topics.h"

namespace kindred {
namespace {

// What a message takes in the log beside its key, value and headers: the batch's header, its own.
constexpr size_t kMessageOverhead = 128;
// librdkafka's default batch.size.
constexpr size_t kDefaultBatchBytes = 1'000'000;

// What a message takes at most: key, value, and of each header its name, its value, and the lengths
// of both.
size_t size_of(const OutputMessage& message) {
  constexpr size_t kLengths = 10;
  size_t size =
      (message.key ? message.key->size() : 0) + (message.value ? message.value->size() : 0);
  for (const auto& [name, value] : message.headers) {
    size += name.size() + (value ? value->size() : 0) + kLengths;
  }
  return size;
}

// What is lost from a topic that holds values of keys, and is not compacted.
void check_policy(PublishedTopic number, const std::string& topic, bool compacted) {
  if (!keeps_last_values(number) || compacted) return;
  const bool events = number == PublishedTopic::kMatches;
  log::warn(
      "topic {} does not keep the last {}: {} are lost from it as they age, and only a start after "
      "a change of the rules or the program publishes those again; set its cleanup.policy to "
      "compact",
      topic, events ? "event of every pair" : "value of every key", events ? "matches" : "values");
}

}  // namespace

KafkaOutput::KafkaOutput(const config::Config& config, const KafkaClient* consumer)
    : consumer_(consumer),
      properties_(producer_properties(config)),
      input_topics_(config.kafka_input->all_topics()),
      transactional_(is_transactional(config)) {
  for (const PublishedTopic topic : kPublishedTopics) {
    topic_of(topic).name = written_topic(config, topic);
  }
  create_client();
}

KafkaOutput::~KafkaOutput() { notify(-1); }

const KafkaOutput::Topic& KafkaOutput::topic_of(PublishedTopic topic) const {
  return topics_.at(static_cast<size_t>(topic));
}

KafkaOutput::Topic& KafkaOutput::topic_of(PublishedTopic topic) {
  return topics_.at(static_cast<size_t>(topic));
}

bool KafkaOutput::refused() {
  client_->poll();
  return client_->refused();
}

void KafkaOutput::create_client() {
  client_ =
      KafkaClient::producer(properties_, "output.kafka",
                            [this](const rd_kafka_message_t& message) { take_delivery(message); });
}

void KafkaOutput::prepare(int partitions) {
  size_t least = kDefaultBatchBytes;
  for (const PublishedTopic number : kPublishedTopics) {
    Topic& topic = topic_of(number);
    if (topic.name.empty()) continue;
    create(number, partitions);
    check_policy(number, topic.name, take_settings(&topic).compacted);
    least = std::min(least, topic.max_bytes);
  }
  // A broker refuses a whole batch that is larger than it takes one message to be.
  if (least < kDefaultBatchBytes && !properties_.contains("batch.size")) {
    properties_["batch.size"] = std::to_string(least);
    create_client();
  }
  for (Topic& topic : topics_) {
    if (!topic.name.empty()) open(&topic);
  }
}

void KafkaOutput::create(PublishedTopic number, int partitions) {
  Topic& topic = topic_of(number);
  bool made = false;
  if (number == PublishedTopic::kRejected) {
    made = create_dead_letter_topic(*consumer_, topic.name, partitions, input_topics_);
  } else if (keeps_last_values(number)) {
    made = create_compacted_topic(*consumer_, topic.name, partitions);
  } else {
    made = create_aging_topic(*consumer_, topic.name, partitions);
  }
  topic.created = topic.created || made;  // by an earlier attempt
}

void KafkaOutput::open(Topic* topic) {
  topic->handle.reset(rd_kafka_topic_new(client_->get(), topic->name.c_str(), nullptr));
  if (topic->handle == nullptr) check_kafka(rd_kafka_last_error(), "opening " + topic->name);
  check_reach(*client_, topic->handle.get(), topic->name);
}

uint64_t KafkaOutput::written(PublishedTopic number) {
  const std::string& topic = topic_of(number).name;
  return offsets_given(*consumer_, topic, partition_count(*consumer_, topic).value_or(0));
}

TopicSettings KafkaOutput::take_settings(Topic* topic) const {
  const TopicSettings settings = topic_settings(*consumer_, topic->name);
  topic->max_bytes = settings.max_message_bytes;
  topic->limit = "max.message.bytes of the topic";
  if (!transactional_ && OutputMessage::kMostKept < topic->max_bytes) {
    topic->max_bytes = OutputMessage::kMostKept;
    topic->limit = "what the state keeps of one";
  }
  keep_within_queue(topic);
  return settings;
}

void KafkaOutput::keep_within_queue(Topic* topic) const {
  for (const auto& [name, unit] : {std::pair("queue.buffering.max.kbytes", size_t{1024}),
                                   std::pair("message.max.bytes", size_t{1})}) {
    const size_t most = unit * std::strtoull(properties_.at(name).c_str(), nullptr, 10);
    if (most >= topic->max_bytes) continue;
    topic->max_bytes = most;
    topic->limit = fmt::format("{} of output.kafka.properties", name);
  }
}

void KafkaOutput::notify(int file) {
  if (file >= 0) queue_.reset(rd_kafka_queue_get_main(client_->get()));
  tell_events(queue_.get(), file);
}

void KafkaOutput::poll() {
  client_->poll();
  if (client_->fatal()) fail("the producer cannot go on: " + client_->last_error());
  room_.notify_one();
}

template <typename Text>
KafkaOutput::Bytes KafkaOutput::bytes_of(const std::optional<Text>& text) {
  return text ? Bytes{text->data(), text->size()} : Bytes{nullptr, 0};
}

void KafkaOutput::publish(std::string_view key, std::optional<std::string_view> value, int64_t time,
                          Unacknowledged* sent) {
  const Bytes body = bytes_of(value);
  Topic& topic = topic_of(PublishedTopic::kMatches);
  if (topic.name.empty() || !fits(key.size() + body.size, &topic)) return;
  produce(topic, {key.data(), key.size()}, body, std::max<int64_t>(time, 1), nullptr, sent);
}

bool KafkaOutput::takes(const OutputMessage& message) {
  Topic& topic = topic_of(message.topic);
  return !topic.name.empty() && fits(size_of(message), &topic);
}

void KafkaOutput::send(const OutputMessage& message, Unacknowledged* sent) {
  if (message.topic == PublishedTopic::kMatches) {
    return publish(message.key.value_or(""), message.value, message.time, sent);
  }
  if (!takes(message)) return;
  const bool ours = message.topic != PublishedTopic::kRejected;  // and so is the time
  produce(topic_of(message.topic), bytes_of(message.key), bytes_of(message.value),
          ours ? std::max<int64_t>(message.time, 1) : message.time, kafka_headers(message.headers),
          sent);
}

// Counts what does not.
bool KafkaOutput::fits(size_t bytes, Topic* topic) {
  if (bytes + kMessageOverhead <= topic->max_bytes) return true;
  ++topic->left_out;
  log::error(
      "a message of {} bytes is too large for topic {} and left out: {} is {}, which has to be "
      "more "
      "than that by {}",
      bytes, topic->name, topic->limit, topic->max_bytes, kMessageOverhead);
  return false;
}

void KafkaOutput::produce(const Topic& topic, Bytes key, Bytes value, int64_t time,
                          KafkaHeaders headers, Unacknowledged* sent) {
  ++sent->messages;
  for (;;) {
    throw_if_failed();
    if (spoiled_) {  // what would wait for room now would wait for as long again
      --sent->messages;
      return;
    }
    const rd_kafka_resp_err_t code = rd_kafka_producev(
        client_->get(), RD_KAFKA_V_RKT(topic.handle.get()), RD_KAFKA_V_KEY(key.data, key.size),
        RD_KAFKA_V_VALUE(const_cast<void*>(value.data), value.size), RD_KAFKA_V_TIMESTAMP(time),
        RD_KAFKA_V_MSGFLAGS(RD_KAFKA_MSG_F_COPY), RD_KAFKA_V_OPAQUE(sent),
        RD_KAFKA_V_HEADERS(headers.get()), RD_KAFKA_V_END);
    if (code == RD_KAFKA_RESP_ERR_NO_ERROR) {
      static_cast<void>(headers.release());  // the message's now
      return;
    }
    if (!note_refused(topic, code, sent)) return;
    wait_for_room();
  }
}

// Whether it is worth another try; false when the transaction has to end first.
bool KafkaOutput::note_refused(const Topic& topic, rd_kafka_resp_err_t code, Unacknowledged* sent) {
  if (code == RD_KAFKA_RESP_ERR__QUEUE_FULL) return true;
  if (transactional_ && code == RD_KAFKA_RESP_ERR__STATE) {
    closed_ = true;  // only an abort leads out; trying to commit tells why
    --sent->messages;
    return false;
  }
  client_->poll();  // a fatal error has more to say
  if (client_->fatal()) fail("the producer cannot go on: " + client_->last_error());
  throw_if_failed();
  throw Failure(ExitCode::kUnavailable,
                "writing to topic " + topic.name + ": " + rd_kafka_err2str(code));
}

void KafkaOutput::wait_for_room() {
  waiting_ = true;
  std::unique_lock lock(mutex_);
  // The time bounds what a notification between the attempt and here would cost.
  room_.wait_for(lock, std::chrono::milliseconds(20));
  waiting_ = false;
}

void KafkaOutput::take_delivery(const rd_kafka_message_t& message) {
  const std::string_view topic = rd_kafka_topic_name(message.rkt);
  switch (message.err) {
    case RD_KAFKA_RESP_ERR_NO_ERROR:
      break;
    case RD_KAFKA_RESP_ERR__PURGE_QUEUE:  // with the transaction that is aborted
    case RD_KAFKA_RESP_ERR__PURGE_INFLIGHT:
      return;
    case RD_KAFKA_RESP_ERR_MSG_SIZE_TOO_LARGE:
      refuse_large(topic, message.len);
      break;
    case RD_KAFKA_RESP_ERR_INVALID_TIMESTAMP:
      return fail(fmt::format(
          "topic {} refuses the time of a record; set its message.timestamp.after.max.ms to "
          "9223372036854775807",
          topic));
    default:
      if (is_refusal(message.err) || message.err == RD_KAFKA_RESP_ERR_INVALID_RECORD) {
        return fail(fmt::format("topic {}: {}", topic, rd_kafka_err2str(message.err)),
                    is_refusal(message.err) ? ExitCode::kConfiguration : ExitCode::kUnavailable);
      }
      // Not rd_kafka_message_errstr(): of a message that was produced it is the value.
      return lose(fmt::format("topic {}: {}", topic, rd_kafka_err2str(message.err)));
  }
  --static_cast<Unacknowledged*>(message._private)->messages;
}

// A message was given up. In a transaction that means to abort it.
void KafkaOutput::lose(const std::string& why) {
  if (!transactional_) return fail(why);
  if (!spoiled_.exchange(true)) log::warn("{}", why);
}

// What is left out of a transaction would be lost where nothing may be. A start asks the topic for
// its limit.
void KafkaOutput::refuse_large(std::string_view topic, size_t bytes) {
  const std::string what = fmt::format(
      "topic {} did not take a message of {} bytes; raise its max.message.bytes", topic, bytes);
  if (transactional_) return fail(what + ", or start again to leave it out");
  ++std::ranges::find(topics_, topic, &Topic::name)->left_out;
  log::error("{}", what);
}

bool KafkaOutput::flush(int timeout_ms) {
  return rd_kafka_flush(client_->get(), timeout_ms) == RD_KAFKA_RESP_ERR_NO_ERROR;
}

void KafkaOutput::fail(const std::string& message, ExitCode code) {
  const std::scoped_lock lock(mutex_);
  if (!failure_) failure_.emplace(code, message);
  failed_ = true;
}

void KafkaOutput::throw_if_failed() const {
  if (!failed_) return;
  const std::scoped_lock lock(mutex_);
  throw Failure(*failure_);
}

}  // namespace kindred
