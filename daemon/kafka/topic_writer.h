#ifndef KINDRED_DAEMON_KAFKA_TOPIC_WRITER_H_
#define KINDRED_DAEMON_KAFKA_TOPIC_WRITER_H_

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "config/config.h"
#include "daemon/kafka/client.h"
#include "daemon/kafka/types.h"
#include "daemon/transport/cluster_topics.h"
#include "daemon/transport/transaction.h"

namespace kindred {

// A transactional producer of librdkafka. Whatever goes wrong in a transaction has it aborted, if
// that can be, and is thrown as BeginAnew: then another one has to be made.
class KafkaTopicWriter : public TopicWriter {
 public:
  // Shuts out who had that transactional.id before, and aborts what it left open. Without a member
  // it commits offsets for the group of the configuration.
  KafkaTopicWriter(const config::Config& config, const std::string& transactional_id);

  void begin() override;
  void send(const TopicMessage& message) override;
  void commit(const std::vector<CommittedOffset>& offsets, GroupMember* member) override;

 private:
  rd_kafka_topic_t* topic(const std::string& name);
  // Calls it until it is done. Throws BeginAnew.
  void carry_out(const char* what, const std::function<rd_kafka_error_t*()>& call);

  void send_offsets(const std::vector<CommittedOffset>& offsets, const GroupMember* member);

  std::string id_;
  std::string group_;
  std::unique_ptr<KafkaClient> client_;
  std::map<std::string, KafkaTopic> topics_;  // that were written to
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_KAFKA_TOPIC_WRITER_H_
