#ifndef KINDRED_DAEMON_CODEC_NAMED_SCHEMAS_H_
#define KINDRED_DAEMON_CODEC_NAMED_SCHEMAS_H_

#include <optional>
#include <set>
#include <string>

#include "config/config.h"
#include "daemon/base/message_view.h"
#include "daemon/format/framing.h"

namespace kindred {

// Whether the messages of a topic of the input name schemas of a registry. That of labels is JSON.
bool names_schemas(const config::KafkaInput& input, const std::string& topic);

// The schemas of a registry that have to be known to read some messages.
class NamedSchemas {
 public:
  explicit NamedSchemas(const config::Config& config);

  // A message of a topic that names schemas, whose headers were looked at.
  void add(const MessageView& message);

  const std::set<SchemaId>& ids() const { return ids_; }

 private:
  void add(const std::optional<FramedPayload>& part, std::optional<SchemaId>* before);

  bool by_keys_ = false;  // the schemas of keys are needed beside those of values
  std::set<SchemaId> ids_;
  // Most messages name what the one before did.
  std::optional<SchemaId> last_;
  std::optional<SchemaId> last_key_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CODEC_NAMED_SCHEMAS_H_
