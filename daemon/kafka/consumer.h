#ifndef KINDRED_DAEMON_KAFKA_CONSUMER_H_
#define KINDRED_DAEMON_KAFKA_CONSUMER_H_

#include <boost/unordered/unordered_flat_map.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "config/config.h"
#include "daemon/kafka/client.h"
#include "daemon/kafka/types.h"
#include "daemon/transport/consumer.h"

namespace kindred {

// A consumer of librdkafka that is assigned partitions, and never subscribes.
class KafkaConsumer : public Consumer {
 public:
  // `config` outlives it. Throws Failure as KafkaClient does.
  explicit KafkaConsumer(const config::Config& config)
      : KafkaConsumer(config, config.kafka_input->group) {}
  // The same, but for the group that look_at_group() is about.
  KafkaConsumer(const config::Config& config, std::string group);
  ~KafkaConsumer() override;

  const KafkaClient& client() const { return *client_; }

  void log_errors(bool on) override { client_->log_errors(on); }
  std::string last_error() const override { return client_->last_error(); }
  bool refused() override;
  void forget_refusal() override { client_->forget_refusal(); }

  std::optional<int> partition_count(const std::string& topic,
                                     std::chrono::milliseconds patience) override;
  bool compacted(const std::string& topic) override;
  std::vector<int64_t> begins(const std::vector<InputPartition>& partitions) override;
  std::vector<int64_t> ends(const std::vector<InputPartition>& partitions) override;
  GroupOffsets ask_for_group(const std::vector<InputPartition>& partitions) override;
  GroupOffsets look_at_group(const std::vector<InputPartition>& partitions) override;

  std::optional<std::chrono::milliseconds> refresh_interval() const override;
  void start() override;
  void assign(const std::vector<InputPartition>& partitions, const Positions& from) override;
  Got take(MessageView* message, MessageOwner* owner) override;
  int64_t heard_end(const InputPartition& partition) const override;
  void commit(const GroupCommit& commit, bool wait) override;
  void notify(int file) override;

 private:
  uint32_t place_of(const rd_kafka_message_t& message);
  std::string place_name(const rd_kafka_message_t& message) const;
  void take_event(const rd_kafka_message_t& event) const;

  const config::Config& config_;
  std::string group_;
  std::unique_ptr<KafkaClient> client_;
  std::unique_ptr<KafkaClient> onlooker_;  // of the group, once somebody has looked at it
  KafkaQueue queue_;                       // of what was fetched, once somebody waits for it

  std::vector<std::pair<std::string, int32_t>> assigned_;  // topics and numbers, by place
  using Place = std::pair<const rd_kafka_topic_t*, int32_t>;
  boost::unordered_flat_map<Place, uint32_t> places_;
};

// The offsets as librdkafka takes them, the mark with each.
KafkaPartitionList list_of(const GroupCommit& commit);

}  // namespace kindred

#endif  // KINDRED_DAEMON_KAFKA_CONSUMER_H_
