#include "daemon/kafka/leadership.h"

#include <utility>

#include "config/kafka.h"
#include "daemon/base/failure.h"
#include "daemon/base/log.h"
#include "daemon/kafka/properties.h"
#include "daemon/kafka/queue_events.h"
#include "daemon/kafka/topics.h"

namespace kindred {

KafkaLeadership::KafkaLeadership(const config::Config& config, const KafkaClient* consumer)
    : config_(config), consumer_(consumer), topic_(config::leader_name(*config.kafka_input)) {
  make_client();  // says at the start what librdkafka does not take
}

KafkaLeadership::~KafkaLeadership() { notify(-1); }

std::unique_ptr<KafkaClient> KafkaLeadership::make_client() {
  std::unique_ptr<KafkaClient> client = KafkaClient::consumer(
      member_properties(config_), "input.kafka",
      [this](rd_kafka_resp_err_t code, const rd_kafka_topic_partition_list_t& partitions) {
        rebalance(code, partitions);
      });
  // What is wrong with the cluster the input's client tells as well.
  client->log_errors(false);
  return client;
}

void KafkaLeadership::prepare() {
  if (partition_count(*consumer_, topic_)) return;
  create_topic(*consumer_, topic_, 1, {});
  log::info("created topic {}, by which one process comes to lead", topic_);
  await_partition_count(*consumer_, topic_, std::chrono::seconds(5));
}

// By the name that says when: who has been getting ready for long is behind who joined meanwhile.
void KafkaLeadership::join() {
  client_ = make_client();
  check_kafka(rd_kafka_poll_set_consumer(client_->get()), "preparing to stand by");
  const KafkaPartitionList topics(rd_kafka_topic_partition_list_new(1));
  rd_kafka_topic_partition_list_add(topics.get(), topic_.c_str(), RD_KAFKA_PARTITION_UA);
  check_kafka(rd_kafka_subscribe(client_->get(), topics.get()), "joining the group " + topic_);
  joined_ = true;
}

void KafkaLeadership::notify(int file) {
  if (file >= 0) queue_.reset(rd_kafka_queue_get_consumer(client_->get()));
  tell_events(queue_.get(), file);
}

void KafkaLeadership::poll() {
  if (!joined_) return;
  for (;;) {
    const KafkaMessage message(rd_kafka_consumer_poll(client_->get(), 0));
    if (message == nullptr) return;
    if (message->err == RD_KAFKA_RESP_ERR_NO_ERROR) continue;
    if (is_refusal(message->err)) {
      throw Failure(ExitCode::kConfiguration,
                    "group and topic " + topic_ + ": " + rd_kafka_message_errstr(message.get()));
    }
    log::warn("Kafka, group {}: {}", topic_, rd_kafka_message_errstr(message.get()));
  }
}

// Before partitions are given, all of them are given back: that alone says nothing. A member that
// was missed gives nothing back: librdkafka would have it join again by its name, before those who
// joined meanwhile, and the cluster would wait for it after its end.
void KafkaLeadership::rebalance(rd_kafka_resp_err_t code,
                                const rd_kafka_topic_partition_list_t& partitions) {
  if (code == RD_KAFKA_RESP_ERR__ASSIGN_PARTITIONS) {
    leads_ = partitions.cnt > 0 && partitions.elems[0].partition == 0;
    rd_kafka_assign(client_->get(), &partitions);
    return;
  }
  missed_ = missed_ || rd_kafka_assignment_lost(client_->get()) != 0;
  if (!missed_) rd_kafka_assign(client_->get(), nullptr);
}

// The queue before is no longer used once another one is watched, and must not outlive its client.
std::shared_ptr<void> KafkaLeadership::rejoin() {
  notify(-1);
  queue_.reset();
  std::shared_ptr<void> before = std::move(client_);
  missed_ = false;
  join();
  return before;
}

void KafkaLeadership::leave(std::chrono::milliseconds patience) {
  if (!joined_) return;
  constexpr int kPollMs = 50;
  const auto end = std::chrono::steady_clock::now() + patience;
  const KafkaQueue queue(rd_kafka_queue_new(client_->get()));
  const KafkaErrorObject refused(rd_kafka_consumer_close_queue(client_->get(), queue.get()));
  while (refused == nullptr && rd_kafka_consumer_closed(client_->get()) == 0 &&
         std::chrono::steady_clock::now() < end) {
    rd_kafka_queue_poll_callback(queue.get(), kPollMs);
  }
}

}  // namespace kindred
