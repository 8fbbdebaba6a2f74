#include "daemon/codec/payload_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "daemon/base/failure.h"
#include "daemon/codec/record_members.h"
#include "daemon/format/topic_schemas.h"

namespace kindred {
namespace {

using Text = std::optional<std::string_view>;

// Neither ids nor JSON texts begin with a NUL: a key that does begins with a schema's id.
bool is_framed(std::string_view key) { return key.starts_with('\0'); }

bool key_is_framed(const MessageView& message) {
  return message.key && (message.key_schema || is_framed(*message.key));
}

Text bad_payload(std::string text, Rejection* why) {
  reject(RejectionClass::kBadPayload, std::move(text), why);
  return std::nullopt;
}

std::shared_ptr<const PayloadSchema> no_schema() { return nullptr; }

}  // namespace

std::optional<FramedPayload> framed_part(const MessageView& message, std::string* why) {
  if (message.value) return unframe(*message.value, message.value_schema, why);
  if (!key_is_framed(message)) return std::nullopt;
  return unframe(*message.key, message.key_schema, why);
}

std::optional<FramedPayload> framed_key(const MessageView& message) {
  std::string unused;
  if (!key_is_framed(message)) return std::nullopt;
  return unframe(*message.key, message.key_schema, &unused);
}

PayloadReader::PayloadReader(const config::KafkaInput& input,
                             const std::vector<std::string>& topics, unsigned threads)
    : input_(input), buffers_(threads), key_buffers_(threads) {
  std::vector<config::Fault> faults;
  auto schemas = load_topic_schemas(input, &faults);
  if (!faults.empty()) throw Failure(ExitCode::kConfiguration, faults[0].text);
  for (size_t i = 0; i < schemas.size(); ++i) {
    topics_.push_back({input.formats[i].kind, std::move(schemas[i])});
  }
  topics_.push_back({Kind::kJson, no_schema()});  // of what the configuration says nothing of
  for (const std::string& topic : topics) add_partition(topic);
}

void PayloadReader::add_partition(const std::string& topic) {
  const auto found = std::ranges::find(input_.topics, topic);
  const auto place = static_cast<size_t>(found - input_.topics.begin());
  partitions_.push_back(std::min(place, topics_.size() - 1));
}

Text PayloadReader::read_value(const MessageView& message, const KnownSchemas& known,
                               unsigned thread, Rejection* why) {
  const Source& source = topics_[partitions_[message.partition]];
  if (source.kind == Kind::kJson) return message.value;
  std::string text;
  if (source.kind == Kind::kRegistry) {
    const std::optional<FramedPayload> framed = framed_part(message, &text);
    return framed ? read_framed(*framed, known, &buffers_[thread], why)
                  : bad_payload(std::move(text), why);
  }
  const Text json = source.schema->read({*message.value}, &buffers_[thread], &text);
  return json ? json : bad_payload(std::move(text), why);
}

void PayloadReader::name_schema(const MessageView& message, Rejection* why) const {
  const bool named = !why->schema_id.empty();  // of the key
  if (named || topics_[partitions_[message.partition]].kind != Kind::kRegistry) return;
  std::string unused;
  const std::optional<FramedPayload> framed = framed_part(message, &unused);
  if (framed) why->schema_id = schema_id_text(framed->id);
}

bool PayloadReader::frames_key(const MessageView& message) const {
  return topics_[partitions_[message.partition]].kind == Kind::kRegistry && key_is_framed(message);
}

Text PayloadReader::read_key(const MessageView& message, const KnownSchemas& known, unsigned thread,
                             Rejection* why) {
  std::string text;
  const std::optional<FramedPayload> framed = unframe(*message.key, message.key_schema, &text);
  const Text json = framed ? read_framed(*framed, known, &key_buffers_[thread], why)
                           : bad_payload(std::move(text), why);
  if (!json) why->message.insert(0, "the key: ");
  return json;
}

Text PayloadReader::read_framed(const FramedPayload& framed, const KnownSchemas& known,
                                PayloadBuffers* buffers, Rejection* why) {
  std::string text;
  const auto found = known.find(framed.id);
  const KnownSchema* const schema = found == known.end() ? nullptr : &found->second;
  if (schema != nullptr && schema->schema != nullptr) {
    const Text json = schema->schema->read(framed.payload, buffers, &text);
    if (json) return json;
    bad_payload(fmt::format("by schema {}: {}", schema_id_text(framed.id), text), why);
  } else {
    reject(RejectionClass::kUnknownSchema,
           fmt::format("schema {}: {}", schema_id_text(framed.id),
                       schema == nullptr ? "it was not asked for" : schema->problem),
           why);
  }
  why->schema_id = schema_id_text(framed.id);
  return std::nullopt;
}

}  // namespace kindred
