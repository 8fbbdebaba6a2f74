#ifndef KINDRED_DAEMON_CLUSTER_INPUT_SCHEMAS_H_
#define KINDRED_DAEMON_CLUSTER_INPUT_SCHEMAS_H_

#include <atomic>
#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "config/config.h"
#include "daemon/base/message_view.h"
#include "daemon/registry/registry_client.h"
#include "daemon/registry/schema_cache.h"
#include "daemon/service/retry_time.h"
#include "daemon/transport/cluster_topics.h"

namespace kindred {

// The schemas that messages of the input name, as a registry has them, for who prepares. What was
// asked for stays known. Blocks as long as the registry takes to answer, or not to. One thread.
class InputSchemas {
 public:
  // A question that is under way when *stop is set ends. Both outlive it.
  InputSchemas(const config::Config& config, const std::atomic<bool>* stop);

  // The partitions of the messages to come: their topics by place. Asks whether the registry is
  // there, where it has not answered yet; warns of one that is away. Throws Failure
  // (kConfiguration) when it does not let us in.
  void begin(const std::vector<std::string>& topics);

  // Whether all schemas are known that the messages name, of which `views` are: then known() has
  // them. Else trouble() says why not, and the registry is asked again by a later call.
  bool resolve(std::span<const TopicMessage> messages, std::span<MessageView> views);
  const KnownSchemas& known() const { return known_; }
  const std::string& trouble() const { return trouble_; }

 private:
  bool take(const SchemaId& id);
  void ask(const std::set<SchemaId>& missing);

  const config::Config& config_;
  const std::atomic<bool>& stop_;
  std::unique_ptr<RegistryClient> registry_;  // null: no message names a schema
  bool let_in_ = false;
  std::vector<bool> naming_;  // by place
  SchemaCache cache_;
  KnownSchemas known_;
  KnownSchemas arrived_;  // for the messages that wait
  std::string trouble_;
  RetryTime retry_;  // when the registry is asked again
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CLUSTER_INPUT_SCHEMAS_H_
