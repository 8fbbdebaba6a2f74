#ifndef KINDRED_DAEMON_KAFKA_OUTPUT_H_
#define KINDRED_DAEMON_KAFKA_OUTPUT_H_

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
#include "daemon/base/output_message.h"
#include "daemon/kafka/client.h"
#include "daemon/kafka/dead_letter.h"
#include "daemon/kafka/in_flight.h"
#include "daemon/kafka/topics.h"
#include "daemon/kafka/types.h"

namespace kindred {

// The output topic and the dead-letter topic, behind one idempotent producer; a transactional one
// with `delivery: exactly_once`, for which a transaction must be open to publish.
//
// One thread publishes, another calls poll() whenever queue() has something; flush() may run beside
// both.
class KafkaOutput {
 public:
  // Throws Failure as KafkaClient does.
  explicit KafkaOutput(const config::Config& config);

  KafkaClient& client() { return *client_; }

  // Creates the topics that do not exist, with `partitions` each, and learns their limits. The
  // dead-letter topic takes what any input topic takes, and headers beside. Blocks.
  // `consumer` asks, since a producer's questions create topics. Throws KafkaError.
  void prepare(const KafkaClient& consumer, int partitions);

  // After prepare(): whether the output topic was made by it, and holds nothing.
  bool created() const { return created_; }
  // How many messages the output topic was ever given, as far as `consumer` may read, control
  // records included. Blocks. Throws KafkaError.
  uint64_t written(const KafkaClient& consumer) const;

  // Acknowledgements arrive here. Valid after prepare().
  KafkaQueue queue() const;
  void poll();

  // Sends an event: `value` none is a retraction. `time` in milliseconds; 0, which librdkafka takes
  // for now, and times before 1970 become the first millisecond of it. Counts in *sent until it is
  // acknowledged. Blocks while too much waits for acknowledgement. Throws Failure when the output
  // has failed for good.
  void publish(std::string_view key, std::optional<std::string_view> value, int64_t time,
               Unacknowledged* sent);

  // Whether reject() would send it, and the state can keep it until then, without transactions.
  // What the dead-letter topic does not take is counted as left out.
  bool takes(const DeadLetter& letter);
  // Sends it to the dead-letter topic. Blocks and throws as publish().
  void reject(const DeadLetter& letter, Unacknowledged* sent);

  // To its topic, as the state has kept it.
  void send(const OutputMessage& message, Unacknowledged* sent);

  // From any thread: how many events and how many dead letters were left out since the start,
  // because their topic takes none so large.
  uint64_t left_out_events() const { return events_.left_out; }
  uint64_t left_out_rejected() const { return rejected_.left_out; }

  // Blocks until all is acknowledged or the time is over; whether all is.
  bool flush(int timeout_ms);

  void throw_if_failed() const;

  // With transactions: something of the open one will never be acknowledged, so that it must be
  // aborted. What is published into it is dropped.
  bool spoiled() const { return spoiled_; }
  // With transactions: nothing can be published into the open one any more, and ending it says why.
  bool closed() const { return closed_; }
  void begin_anew() { spoiled_ = closed_ = false; }

  // publish() or reject() is blocked.
  bool waiting() const { return waiting_; }
  // Sent and not yet acknowledged.
  size_t unacknowledged() const { return rd_kafka_outq_len(client_->get()); }

 private:
  struct Topic {
    std::string name;
    KafkaTopic handle;
    size_t max_bytes = 0;  // of one message
    std::string limit{};   // that says so, for people
    std::atomic<uint64_t> left_out = 0;
  };
  struct Bytes {
    const void* data;
    size_t size;
  };

  void create_client();
  // As the cluster has them; keeps how large a message may be.
  TopicSettings take_settings(const KafkaClient& consumer, Topic* topic) const;
  // No message larger than the producer's queue ever finds room in it.
  void keep_within_queue(Topic* topic) const;
  bool fits(size_t bytes, Topic* topic);
  void produce(const Topic& topic, Bytes key, Bytes value, int64_t time, KafkaHeaders headers,
               Unacknowledged* sent);
  void wait_for_room();
  void take_delivery(const rd_kafka_message_t& message);
  void refuse_large(std::string_view topic, size_t bytes);
  void lose(const std::string& why);
  template <typename Text>
  static Bytes bytes_of(const std::optional<Text>& text);
  void fail(const std::string& message, ExitCode code = ExitCode::kUnavailable);

  config::Properties properties_;
  std::vector<std::string> input_topics_;
  bool transactional_;
  std::unique_ptr<KafkaClient> client_;
  Topic events_;
  bool created_ = false;
  Topic rejected_;  // without a name when there is none

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
