#ifndef KINDRED_DAEMON_KAFKA_TOPIC_READER_H_
#define KINDRED_DAEMON_KAFKA_TOPIC_READER_H_

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "config/config.h"
#include "daemon/kafka/client.h"
#include "daemon/transport/cluster_topics.h"

namespace kindred {

// Reads partitions from given offsets on, outside of any group.
class KafkaTopicReader : public TopicReader {
 public:
  // Throws Failure as KafkaClient does, and KafkaError.
  KafkaTopicReader(const config::Config& config, const std::vector<TopicOffset>& from);

  bool take(TopicMessage* message) override;
  void wait(std::chrono::milliseconds most) override;
  bool at_ends(bool written) const override;

 private:
  using Partition = std::pair<std::string, int32_t>;

  std::unique_ptr<KafkaClient> client_;
  KafkaMessage waiting_;  // that wait() has come upon; to be taken first
  // How far each partition was read when its end was last heard of; negative: not, or there was
  // more since.
  std::map<Partition, int64_t> ends_;
  size_t not_at_end_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_KAFKA_TOPIC_READER_H_
