#ifndef KINDRED_DAEMON_KAFKA_TOPIC_READER_H_
#define KINDRED_DAEMON_KAFKA_TOPIC_READER_H_

#include <cstdint>
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
  // Without `headers` only messages of the input have theirs.
  KafkaTopicReader(const config::Config& config, const std::vector<TopicOffset>& from,
                   bool headers = false);

  bool take(TopicMessage* message) override;
  void wait(std::chrono::milliseconds most) override;
  bool at_ends(bool written) const override;
  std::vector<bool> ends() const override;

 private:
  struct Partition {
    Partition(std::string name, int32_t partition) : topic(std::move(name)), number(partition) {}

    std::string topic;
    int32_t number;
    const rd_kafka_topic_t* handle = nullptr;  // librdkafka's of the topic, once something came
    bool has_headers = false;
    int64_t first_end = 0;  // as far as it was committed when this was made
    int64_t taken = -1;     // behind what was taken; negative: nothing was, and no end heard of
    bool at_end = false;    // its end was heard of, and nothing came since
  };

  KafkaTopicReader(const config::Config& config, const config::Properties& properties,
                   const std::vector<TopicOffset>& from, bool headers);

  size_t place_of(const rd_kafka_message_t& message);
  void note_taken(size_t bytes);

  std::unique_ptr<KafkaClient> client_;
  KafkaMessage waiting_;  // that wait() has come upon; to be taken first
  std::vector<Partition> ends_;
  size_t wake_after_;       // of bytes: see note_taken()
  size_t taken_ahead_ = 0;  // bytes, since there was nothing to take
  size_t last_ = 0;         // where the last message came from
  size_t before_end_ = 0;   // partitions of which not all was taken that there was at first
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_KAFKA_TOPIC_READER_H_
