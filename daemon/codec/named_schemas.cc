#include "daemon/codec/named_schemas.h"

#include <algorithm>

#include "daemon/codec/payload_reader.h"

namespace kindred {

bool names_schemas(const config::KafkaInput& input, const std::string& topic) {
  const auto place =
      static_cast<size_t>(std::ranges::find(input.topics, topic) - input.topics.begin());
  return place < input.formats.size() &&
         input.formats[place].kind == config::PayloadFormat::Kind::kRegistry;
}

// With an envelope a value may tell that the record of its key is gone.
NamedSchemas::NamedSchemas(const config::Config& config)
    : by_keys_(std::ranges::any_of(config.kafka_input->topics, [&](const std::string& topic) {
        return config.mapping(topic).envelope != config::Envelope::kNone;
      })) {}

void NamedSchemas::add(const MessageView& message) {
  std::string unused;
  add(framed_part(message, &unused), &last_);
  if (by_keys_ && message.value) add(framed_key(message), &last_key_);
}

void NamedSchemas::add(const std::optional<FramedPayload>& part, std::optional<SchemaId>* before) {
  if (!part || part->id == *before) return;
  *before = part->id;
  ids_.insert(part->id);
}

}  // namespace kindred
