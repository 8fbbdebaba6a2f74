#include "daemon/codec/tombstone_decoder.h"

#include <string>

#include "daemon/codec/record_members.h"
#include "linkage/text/utf8.h"

namespace kindred {

namespace {

bool bad_key(const char* message, Rejection* why) {
  return reject(RejectionClass::kBadKey, message, why);
}

}  // namespace

bool TombstoneDecoder::decode(std::optional<std::string_view> key, const Origin& origin,
                              bool values_name_sources, Record* out, Rejection* why) {
  if (mode_ == config::KafkaInput::Key::kNone) {
    return bad_key("no value, and with input.kafka.key: none the key names no record", why);
  }
  if (!key || key->empty()) return bad_key("neither a value nor a key", why);
  if (config_.mapping(origin.source).version) {
    return reject(RejectionClass::kMissingVersion,
                  "no value, so no version; delete by a value with \"deleted\": true", why);
  }
  out->identity.source = origin.source;
  bool names_source = false;
  const bool good = mode_ == config::KafkaInput::Key::kId
                        ? read_bytes(*key, &out->identity, why)
                        : read_json(*key, origin, &out->identity, &names_source, why);
  if (!good) return false;
  if (values_name_sources && !names_source) {
    return bad_key(
        "no value, and the key does not name the source while values of this topic do; "
        "send [\"source\",\"id\"] as the key and configure input.kafka.key: json",
        why);
  }
  out->time = origin.time;
  out->partition = origin.partition;
  out->version.reset();
  out->deleted = true;
  out->values.clear();
  return true;
}

bool TombstoneDecoder::read_bytes(std::string_view key, Identity* out, Rejection* why) const {
  if (!valid_utf8(key)) {
    return reject(RejectionClass::kInvalidUtf8, "a key that is not UTF-8", why);
  }
  if (key.find('\0') != std::string_view::npos) return bad_key("a key with a NUL character", why);
  out->id = key;
  return true;
}

bool TombstoneDecoder::read_json(std::string_view key, const Origin& origin, Identity* out,
                                 bool* names_source, Rejection* why) {
  if (!document_.parse(key, why)) {
    why->message.insert(0, "the key: ");
    return false;
  }
  const JsonNode& root = document_.node(0);
  switch (root.kind) {
    case JsonKind::kArray:
      *names_source = true;
      return read_pair(out, why);
    case JsonKind::kObject:
      return read_object(origin, out, names_source, why);
    case JsonKind::kString:
    case JsonKind::kNumber:
      return read_name(root, {"key"}, &out->id, why) &&
             (!out->id.empty() || bad_key("an empty key", why));
    default:
      return bad_key("a key that names no record: [\"source\",\"id\"] would", why);
  }
}

bool TombstoneDecoder::read_object(const Origin& origin, Identity* out, bool* names_source,
                                   Rejection* why) {
  const config::RecordMapping& mapping = config_.mapping(origin.source);
  std::string named;
  if (!read_first_name(document_, mapping.source, &named, why)) return false;
  *names_source = !named.empty();
  return read_identity(document_, mapping, origin, out, why);
}

// ["source","id"]: two names, neither empty.
bool TombstoneDecoder::read_pair(Identity* out, Rejection* why) const {
  size_t elements = 0;
  bool good = true;
  document_.for_each(0, [&](size_t element) {
    std::string* const part = elements == 0 ? &out->source : &out->id;
    if (++elements > 2) return;
    good = good && read_name(document_.node(element), {"key"}, part, why);
  });
  if (!good) return false;
  if (elements != 2 || out->source.empty() || out->id.empty()) {
    return bad_key("a key that is an array, but not [\"source\",\"id\"]", why);
  }
  return true;
}

}  // namespace kindred
