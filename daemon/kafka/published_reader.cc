#include "daemon/kafka/published_reader.h"

#include <string_view>
#include <vector>

#include "daemon/base/failure.h"
#include "daemon/kafka/client.h"
#include "daemon/kafka/properties.h"
#include "daemon/kafka/topics.h"
#include "daemon/kafka/types.h"

namespace kindred {
namespace {

constexpr int kPollMs = 100;

// Assigns all partitions of the topic, and returns how many there are to read: none where nothing
// was ever written, since a broker answers such a reader only after a second.
int assign_all(const KafkaClient& client, const std::string& topic) {
  const std::optional<int> count = partition_count(client, topic);
  if (!count) throw KafkaError(RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART, "topic " + topic);
  if (offsets_given(client, topic, *count) == 0) return 0;
  read_from_beginning(client, {topic}, *count);
  return *count;
}

std::string_view bytes(const void* data, size_t size) {
  return {static_cast<const char*>(data), size};
}

void take(const rd_kafka_message_t& message, const PublishedVisit& visit) {
  if (message.key == nullptr) return;
  const std::string_view key = bytes(message.key, message.key_len);
  if (message.payload == nullptr) {
    visit(key, std::nullopt);
  } else {
    visit(key, bytes(message.payload, message.len));
  }
}

}  // namespace

void read_published(const config::Config& config, const std::string& topic,
                    const PublishedVisit& visit, const std::atomic<bool>& stop,
                    std::atomic<uint64_t>* progress) {
  const std::unique_ptr<KafkaClient> client =
      KafkaClient::consumer(consumer_properties(of_end_reader(config)), "input.kafka");
  std::vector<bool> ended(static_cast<size_t>(assign_all(*client, topic)));
  size_t to_read = ended.size();
  while (to_read > 0 && !stop) {
    const KafkaMessage message(rd_kafka_consumer_poll(client->get(), kPollMs));
    ++*progress;
    if (message == nullptr) continue;
    if (message->err == RD_KAFKA_RESP_ERR_NO_ERROR) {
      take(*message, visit);
    } else if (message->err == RD_KAFKA_RESP_ERR__PARTITION_EOF) {
      // Told again where the end moves, as by the end of a transaction that was aborted.
      std::vector<bool>::reference at_end = ended[static_cast<size_t>(message->partition)];
      to_read -= at_end ? 0 : 1;
      at_end = true;
    } else if (is_refusal(message->err)) {
      throw Failure(ExitCode::kConfiguration,
                    "reading topic " + topic + ": " + rd_kafka_message_errstr(message.get()));
    } else if (message->err == RD_KAFKA_RESP_ERR__AUTO_OFFSET_RESET ||
               message->err == RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART) {
      throw KafkaError(message->err,
                       "reading topic " + topic + ": " + rd_kafka_message_errstr(message.get()));
    }
  }
}

}  // namespace kindred
