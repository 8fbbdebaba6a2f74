#ifndef KINDRED_DAEMON_KAFKA_LABEL_PRODUCER_H_
#define KINDRED_DAEMON_KAFKA_LABEL_PRODUCER_H_

#include <memory>
#include <optional>
#include <string>

#include "config/config.h"
#include "daemon/kafka/client.h"

namespace kindred {

// Writes labels to their topic. It connects when the first one comes, which for most pipelines is
// never: a few threads and a connection to each broker.
class LabelProducer {
 public:
  // `config` outlives it, and names a topic of labels where write() is called.
  explicit LabelProducer(const config::Config& config) : config_(config) {}

  // Blocks until the cluster has it. Throws ClusterError, after ten seconds at the latest.
  void write(const std::string& key, const std::optional<std::string>& value);

 private:
  void take_delivery(const rd_kafka_message_t& message);

  const config::Config& config_;
  std::optional<rd_kafka_resp_err_t> delivered_;  // what became of the message; none: nothing yet
  std::unique_ptr<KafkaClient> client_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_KAFKA_LABEL_PRODUCER_H_
