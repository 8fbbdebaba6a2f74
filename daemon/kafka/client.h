#ifndef KINDRED_DAEMON_KAFKA_CLIENT_H_
#define KINDRED_DAEMON_KAFKA_CLIENT_H_

#include <atomic>
#include <functional>
#include <mutex>
#include <string>

#include "config/config.h"
#include "daemon/kafka/types.h"

namespace kindred {

// One librdkafka handle. What it has to say goes to the log.
class KafkaClient {
 public:
  // Called by poll() for every message that was delivered or given up.
  using Delivered = std::function<void(const rd_kafka_message_t&)>;

  // Called when a consumer that has joined its group is given partitions, or has to give them back:
  // it says so to librdkafka (rd_kafka_assign).
  using Rebalanced =
      std::function<void(rd_kafka_resp_err_t, const rd_kafka_topic_partition_list_t&)>;

  // `section` ("input.kafka") names the properties in errors. Connects in the background. Throws
  // Failure (kConfiguration) when librdkafka does not take a property.
  static std::unique_ptr<KafkaClient> consumer(const config::Properties& properties,
                                               const std::string& section,
                                               Rebalanced rebalanced = nullptr);
  static std::unique_ptr<KafkaClient> producer(const config::Properties& properties,
                                               const std::string& section, Delivered delivered);
  KafkaClient(const KafkaClient&) = delete;
  KafkaClient& operator=(const KafkaClient&) = delete;

  rd_kafka_t* get() const { return handle_.get(); }

  // Runs the callbacks that are due. Not for a consumer once it is assigned: taking its messages
  // does the same.
  void poll();

  // While off, errors of connections are kept for last_error() and not logged.
  void log_errors(bool on) { log_errors_ = on; }

  // The last error of a connection, with its broker, or a text that says there was none.
  std::string last_error() const;
  // The cluster refused us (is_refusal) on some connection, since the last forget_refusal().
  bool refused() const { return refused_; }
  // So that an attempt is judged by its own errors. The text of the last one stays: librdkafka
  // tells the same one again only after a while.
  void forget_refusal() { refused_ = false; }
  // The client cannot go on; last_error() says why.
  bool fatal() const { return fatal_; }

 private:
  KafkaClient() = default;
  void create(rd_kafka_type_t type, const config::Properties& properties,
              const std::string& section);
  void take_error(rd_kafka_resp_err_t code, const char* reason);

  Delivered delivered_;
  Rebalanced rebalanced_;
  std::atomic<bool> log_errors_ = true;
  std::atomic<bool> refused_ = false;
  std::atomic<bool> fatal_ = false;
  mutable std::mutex mutex_;
  std::string last_error_;
  KafkaHandle handle_;  // last: its threads call back until it is gone
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_KAFKA_CLIENT_H_
