#include "daemon/kafka/transport.h"

#include <optional>

#include "daemon/kafka/consumer.h"
#include "daemon/kafka/label_producer.h"
#include "daemon/kafka/leadership.h"
#include "daemon/kafka/output.h"
#include "daemon/kafka/published_reader.h"
#include "daemon/kafka/transactions.h"

namespace kindred {
namespace {

class KafkaTransport : public Transport {
 public:
  explicit KafkaTransport(const config::Config& config)
      : config_(config), consumer_(config), output_(config, &consumer_.client()), labels_(config) {
    if (config.shadow) other_pipeline_.emplace(config, config.shadow->group);
    if (config.standby) leadership_.emplace(config, &consumer_.client());
  }

  Consumer* consumer() override { return &consumer_; }
  Output* output() override { return &output_; }
  TransactionalProducer* transactions() override { return &transactions_; }
  Leadership* leadership() override { return leadership_ ? &*leadership_ : nullptr; }
  Consumer* other_pipeline() override { return other_pipeline_ ? &*other_pipeline_ : nullptr; }

  void write_label(const std::string& key, const std::optional<std::string>& value) override {
    labels_.write(key, value);
  }

  void read_published(PublishedTopic topic, const PublishedVisit& visit,
                      const std::atomic<bool>& stop, std::atomic<uint64_t>* progress) override {
    kindred::read_published(config_, topic_name(*config_.kafka_output, topic), visit, stop,
                            progress);
  }

 private:
  const config::Config& config_;
  KafkaConsumer consumer_;
  KafkaOutput output_;
  KafkaTransactions transactions_{&consumer_, &output_};
  std::optional<KafkaLeadership> leadership_;
  std::optional<KafkaConsumer> other_pipeline_;
  LabelProducer labels_;
};

}  // namespace

std::unique_ptr<Transport> make_kafka_transport(const config::Config& config) {
  return std::make_unique<KafkaTransport>(config);
}

}  // namespace kindred
