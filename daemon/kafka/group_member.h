#ifndef KINDRED_DAEMON_KAFKA_GROUP_MEMBER_H_
#define KINDRED_DAEMON_KAFKA_GROUP_MEMBER_H_

#include <memory>
#include <string>
#include <vector>

#include "config/config.h"
#include "daemon/kafka/client.h"
#include "daemon/transport/cluster_topics.h"

namespace kindred {

// A member of a group that subscribes to topics, and reads nothing of them itself: others read from
// the offsets that it tells. Partitions are dealt out by cooperative-sticky. It is missed after
// session.timeout.ms, 10 seconds unless input.kafka.properties has it.
class KafkaGroupMember : public GroupMember {
 public:
  // `config` has the group. Throws Failure as KafkaClient does, and KafkaError.
  KafkaGroupMember(const config::Config& config, const std::vector<std::string>& topics);
  // Leaves the group, so that the others need not miss it. Waits for up to 2 s where the group has
  // not dealt out since this member came.
  ~KafkaGroupMember() override;

  void poll() override;
  bool joined() const override { return joined_; }
  uint64_t generation() const override { return generation_; }
  const std::vector<TopicOffset>& assigned() const override { return assigned_; }
  std::vector<CommittedOffset> committed() override;
  // Other processes have another client.id.
  std::vector<GroupProcess> others(const std::string& group) override;

  const KafkaClient& client() const { return *client_; }

 private:
  void rebalance(rd_kafka_resp_err_t code, const rd_kafka_topic_partition_list_t& partitions);
  bool may_leave() const;

  std::string group_;
  std::string process_;
  bool dealt_ = false;  // the group has dealt out once, may be nothing to this member
  bool joined_ = false;
  uint64_t generation_ = 0;
  std::vector<TopicOffset> assigned_;
  std::unique_ptr<KafkaClient> client_;
};

// What the group of the client, a consumer, has committed in these partitions, in their order.
// Waits for the end of a transaction that is open, unless the client is a group_onlooker(). Throws
// KafkaError.
std::vector<CommittedOffset> committed_offsets(const KafkaClient& client,
                                               const rd_kafka_topic_partition_list_t& partitions,
                                               const std::string& group);

}  // namespace kindred

#endif  // KINDRED_DAEMON_KAFKA_GROUP_MEMBER_H_
