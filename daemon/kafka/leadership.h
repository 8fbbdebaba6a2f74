#ifndef KINDRED_DAEMON_KAFKA_LEADERSHIP_H_
#define KINDRED_DAEMON_KAFKA_LEADERSHIP_H_

#include <chrono>
#include <memory>
#include <string>

#include "config/config.h"
#include "daemon/kafka/client.h"
#include "daemon/kafka/types.h"

namespace kindred {

// Which one of several processes leads: the member of the group GROUP.leader that holds the one
// partition of the topic of that name. The cluster gives it to another member when this one leaves,
// or was not heard of for session.timeout.ms (10 seconds unless input.kafka.properties has it), and
// not because others come.
//
// It says who may try. That a process which led before publishes nothing more is for the
// transactional.id, which whoever leads takes over first.
//
// A member that the cluster has missed joins anew, behind the others; but where it is missed while
// it joins, librdkafka joins again by the name and the time that it had. If it led, it does so
// still where there is no other one.
//
// One thread at a time.
class Leadership {
 public:
  // `config` outlives this. Throws Failure as KafkaClient does.
  explicit Leadership(const config::Config& config);

  // Makes the topic where there is none. Blocks. `client` is a consumer. Throws KafkaError.
  void prepare(const KafkaClient& client) const;

  // From here on we may come to lead, and have to poll() whenever queue() has something, and within
  // max.poll.interval.ms (5 minutes). Throws KafkaError.
  void join();
  KafkaQueue queue() const;
  // Throws Failure when the cluster refuses us.
  void poll();

  // As last heard. While the group changes it is as before.
  bool leads() const { return leads_; }

  // The cluster has missed us: rejoin() joins anew, queue() is another one then. What it gives,
  // once the queue before is no longer used, is to be destroyed, which may take its time.
  bool missed() const { return missed_; }
  std::unique_ptr<KafkaClient> rejoin();

  // Lets another one lead at once. Waits at most so long for the cluster to hear of it.
  void leave(std::chrono::milliseconds patience);

 private:
  std::unique_ptr<KafkaClient> make_client();
  void rebalance(rd_kafka_resp_err_t code, const rd_kafka_topic_partition_list_t& partitions);

  const config::Config& config_;
  std::string topic_;
  bool joined_ = false;
  bool leads_ = false;
  bool missed_ = false;
  std::unique_ptr<KafkaClient> client_;  // once joined
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_KAFKA_LEADERSHIP_H_
