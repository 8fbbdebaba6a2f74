#include "daemon/codec/key_decoder.h"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "daemon/codec/envelope.h"
#include "daemon/codec/record_members.h"
#include "linkage/text/utf8.h"

namespace kindred {

namespace {

bool bad_key(std::string message, Rejection* why) {
  return reject(RejectionClass::kBadKey, std::move(message), why);
}

}  // namespace

bool KeyDecoder::decode(std::optional<std::string_view> key, std::string_view what,
                        const Origin& origin, Identity* out, bool* names_source, Rejection* why) {
  if (mode_ == config::KafkaInput::Key::kNone) {
    return bad_key(fmt::format("{}, and with input.kafka.key: none the key names no record", what),
                   why);
  }
  if (!key || key->empty()) return bad_key(fmt::format("{}, and no key", what), why);
  out->source = origin.source;
  *names_source = false;
  return mode_ == config::KafkaInput::Key::kId ? read_bytes(*key, out, why)
                                               : read_json(*key, origin, out, names_source, why);
}

bool KeyDecoder::read_bytes(std::string_view key, Identity* out, Rejection* why) const {
  if (!valid_utf8(key)) {
    return reject(RejectionClass::kInvalidUtf8, "a key that is not UTF-8", why);
  }
  if (key.find('\0') != std::string_view::npos) return bad_key("a key with a NUL character", why);
  out->id = key;
  return true;
}

bool KeyDecoder::read_json(std::string_view key, const Origin& origin, Identity* out,
                           bool* names_source, Rejection* why) {
  if (!document_.parse(key, why)) {
    why->message.insert(0, "the key: ");
    return false;
  }
  const size_t payload = payload_of(document_);
  const JsonNode& node = document_.node(payload);
  switch (node.kind) {
    case JsonKind::kArray:
      *names_source = true;
      return read_pair(payload, out, why);
    case JsonKind::kObject:
      return read_object(payload, origin, out, names_source, why);
    case JsonKind::kString:
    case JsonKind::kNumber:
      return read_name(node, {"key"}, &out->id, why) &&
             (!out->id.empty() || bad_key("an empty key", why));
    default:
      return bad_key("a key that names no record: [\"source\",\"id\"] would", why);
  }
}

bool KeyDecoder::read_object(size_t object, const Origin& origin, Identity* out, bool* names_source,
                             Rejection* why) {
  const config::RecordMapping& mapping = config_.mapping(origin.source);
  std::string named;
  if (!read_first_name(document_, mapping.source, object, &named, why)) return false;
  *names_source = !named.empty();
  return read_identity(document_, mapping, origin, out, why, object);
}

// ["source","id"]: two names, neither empty.
bool KeyDecoder::read_pair(size_t array, Identity* out, Rejection* why) const {
  bool whole = false;
  if (!read_both_names(document_, array, out, &whole, why)) return false;
  return whole || bad_key("a key that is an array, but not [\"source\",\"id\"]", why);
}

}  // namespace kindred
