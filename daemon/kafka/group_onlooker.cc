#include "daemon/kafka/group_onlooker.h"

#include "daemon/kafka/properties.h"

namespace kindred {

// Not by the admin client: what that asks of the one broker that knows a group ends the program
// where the connection to it is lost meanwhile (confluentinc/librdkafka issue 4605).
std::unique_ptr<KafkaClient> group_onlooker(const config::Config& config,
                                            const std::string& group) {
  config::Properties properties = consumer_properties(config);
  properties["group.id"] = group;
  properties["isolation.level"] = "read_uncommitted";
  std::unique_ptr<KafkaClient> client = KafkaClient::consumer(properties, "input.kafka");
  client->log_errors(false);  // the request that fails says why
  return client;
}

}  // namespace kindred
