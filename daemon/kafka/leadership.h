#ifndef KINDRED_DAEMON_KAFKA_LEADERSHIP_H_
#define KINDRED_DAEMON_KAFKA_LEADERSHIP_H_

#include <chrono>
#include <memory>
#include <string>

#include "config/config.h"
#include "daemon/kafka/client.h"
#include "daemon/kafka/types.h"
#include "daemon/transport/leadership.h"

namespace kindred {

// The one who leads is the member of the group GROUP.leader that holds the one partition of the
// topic of that name. The cluster gives it to another member when this one leaves, or was not heard
// of for session.timeout.ms (10 seconds unless input.kafka.properties has it), and not because
// others come. Whoever joined has to poll() within max.poll.interval.ms (5 minutes).
//
// A member that the cluster has missed joins anew, behind the others; but where it is missed while
// it joins, librdkafka joins again by the name and the time that it had. If it led, it does so
// still where there is no other one.
class KafkaLeadership : public Leadership {
 public:
  // `config` outlives this, and so does `consumer`, which asks. Throws Failure as KafkaClient does.
  KafkaLeadership(const config::Config& config, const KafkaClient* consumer);
  ~KafkaLeadership() override;

  void prepare() override;
  void join() override;
  void poll() override;
  bool leads() const override { return leads_; }
  bool missed() const override { return missed_; }
  std::shared_ptr<void> rejoin() override;
  void leave(std::chrono::milliseconds patience) override;
  void notify(int file) override;

 private:
  std::unique_ptr<KafkaClient> make_client();
  void rebalance(rd_kafka_resp_err_t code, const rd_kafka_topic_partition_list_t& partitions);

  const config::Config& config_;
  const KafkaClient* consumer_;
  std::string topic_;
  bool joined_ = false;
  bool leads_ = false;
  bool missed_ = false;
  std::unique_ptr<KafkaClient> client_;  // once joined
  KafkaQueue queue_;                     // of the client, once somebody waits for it
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_KAFKA_LEADERSHIP_H_
