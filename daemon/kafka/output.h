#ifndef KINDRED_DAEMON_KAFKA_OUTPUT_H_
#define KINDRED_DAEMON_KAFKA_OUTPUT_H_

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/config.h"
#include "daemon/base/failure.h"
#include "daemon/kafka/client.h"
#include "daemon/kafka/topics.h"
#include "daemon/kafka/types.h"
#include "daemon/transport/output.h"

namespace kindred {

// All topics that are written to, behind one idempotent producer of librdkafka; a
// transactional one with `delivery: exactly_once`.
class KafkaOutput : public Output {
 public:
  // `consumer` asks, since a producer's questions create topics; it outlives this. Throws Failure
  // as KafkaClient does.
  KafkaOutput(const config::Config& config, const KafkaClient* consumer);
  ~KafkaOutput() override;

  const KafkaClient& client() const { return *client_; }

  void log_errors(bool on) override { client_->log_errors(on); }
  std::string last_error() const override { return client_->last_error(); }
  bool refused() override;
  void forget_refusal() override { client_->forget_refusal(); }
  void notify(int file) override;

  // The dead-letter topic takes what any input topic takes, and headers beside.
  void prepare(int partitions) override;
  bool created(PublishedTopic topic) const override { return topic_of(topic).created; }
  // As far as the consumer may read, control records included.
  uint64_t written(PublishedTopic topic) override;
  void poll() override;
  // A time of 0, which librdkafka takes for now, becomes 1.
  void publish(std::string_view key, std::optional<std::string_view> value, int64_t time,
               Unacknowledged* sent) override;
  void send(const OutputMessage& message, Unacknowledged* sent) override;
  bool takes(const OutputMessage& message) override;
  uint64_t left_out(PublishedTopic topic) const override { return topic_of(topic).left_out; }
  bool flush(int timeout_ms) override;
  void throw_if_failed() const override;
  bool spoiled() const override { return spoiled_; }
  bool closed() const override { return closed_; }
  // A transaction was aborted: the next one is neither.
  void begin_anew() { spoiled_ = closed_ = false; }
  bool waiting() const override { return waiting_; }
  size_t unacknowledged() const override { return rd_kafka_outq_len(client_->get()); }

 private:
  struct Topic {
    std::string name;  // empty: there is none
    KafkaTopic handle;
    bool created = false;
    size_t max_bytes = 0;  // of one message
    std::string limit{};   // that says so, for people
    std::atomic<uint64_t> left_out = 0;
  };
  struct Bytes {
    const void* data;
    size_t size;
  };

  void create_client();
  void create(PublishedTopic topic, int partitions);
  void open(Topic* topic);
  const Topic& topic_of(PublishedTopic topic) const;
  Topic& topic_of(PublishedTopic topic);
  // As the cluster has them; keeps how large a message may be.
  TopicSettings take_settings(Topic* topic) const;
  // No message larger than the producer's queue ever finds room in it.
  void keep_within_queue(Topic* topic) const;
  bool fits(size_t bytes, Topic* topic);
  void produce(const Topic& topic, Bytes key, Bytes value, int64_t time, KafkaHeaders headers,
               Unacknowledged* sent);
  bool note_refused(const Topic& topic, rd_kafka_resp_err_t code, Unacknowledged* sent);
  void wait_for_room();
  void take_delivery(const rd_kafka_message_t& message);
  void refuse_large(std::string_view topic, size_t bytes);
  void lose(const std::string& why);
  template <typename Text>
  static Bytes bytes_of(const std::optional<Text>& text);
  void fail(const std::string& message, ExitCode code = ExitCode::kUnavailable);

  const KafkaClient* consumer_;
  config::Properties properties_;
  std::vector<std::string> input_topics_;
  bool transactional_;
  std::unique_ptr<KafkaClient> client_;
  KafkaQueue queue_;  // of acknowledgements, once somebody waits for it
  std::array<Topic, kPublishedTopics.size()> topics_;  // by number

  std::atomic<bool> waiting_ = false;
  std::atomic<bool> failed_ = false;
  std::atomic<bool> spoiled_ = false;
  std::atomic<bool> closed_ = false;
  mutable std::mutex mutex_;
  std::condition_variable room_;
  std::optional<Failure> failure_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_KAFKA_OUTPUT_H_
