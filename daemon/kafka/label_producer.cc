#include "daemon/kafka/label_producer.h"

#include "daemon/kafka/properties.h"
#include "daemon/transport/cluster_error.h"

namespace kindred {
namespace {

constexpr int kPollMs = 100;

}  // namespace

void LabelProducer::write(const std::string& key, const std::optional<std::string>& value) {
  if (!client_) {
    client_ = KafkaClient::producer(
        label_properties(config_), "output.kafka",
        [this](const rd_kafka_message_t& message) { take_delivery(message); });
  }
  delivered_.reset();
  const std::string& topic = config_.kafka_input->labels;
  void* const bytes = value ? const_cast<char*>(value->data()) : nullptr;
  const size_t size = value ? value->size() : 0;
  const rd_kafka_resp_err_t refused = rd_kafka_producev(
      client_->get(), RD_KAFKA_V_TOPIC(topic.c_str()), RD_KAFKA_V_MSGFLAGS(RD_KAFKA_MSG_F_COPY),
      RD_KAFKA_V_KEY(key.data(), key.size()), RD_KAFKA_V_VALUE(bytes, size), RD_KAFKA_V_END);
  if (refused != RD_KAFKA_RESP_ERR_NO_ERROR) throw ClusterError(rd_kafka_err2str(refused));
  // The message has a time to live: it is delivered or given up.
  while (!delivered_) rd_kafka_poll(client_->get(), kPollMs);
  if (*delivered_ != RD_KAFKA_RESP_ERR_NO_ERROR) {
    throw ClusterError("topic " + topic + ": " + rd_kafka_err2str(*delivered_));
  }
}

void LabelProducer::take_delivery(const rd_kafka_message_t& message) { delivered_ = message.err; }

}  // namespace kindred
