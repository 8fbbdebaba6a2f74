#include "daemon/codec/event_encoder.h"

#include <algorithm>

#include "daemon/codec/event_reader.h"
#include "daemon/format/framing.h"

namespace kindred {

std::optional<SchemaKind> schema_kind_of(config::KafkaOutput::Format format) {
  using Format = config::KafkaOutput::Format;
  switch (format) {
    case Format::kAvro:
      return SchemaKind::kAvro;
    case Format::kProtobuf:
      return SchemaKind::kProtobuf;
    case Format::kJsonSchema:
      return SchemaKind::kJson;
    case Format::kJson:
      break;
  }
  return std::nullopt;
}

EventEncoder::EventEncoder(const Pipeline& pipeline, config::KafkaOutput::Format format,
                           EventSchemaIds ids)
    : kind_(schema_kind_of(format)), ids_(ids), plain_(pipeline) {
  if (kind_) flat_.emplace(pipeline, *kind_);
}

void EventEncoder::append_key(const Identity& left, const Identity& right, std::string* out) const {
  if (!kind_) return EventWriter::append_key(left, right, out);
  append_frame(ids_.key, *kind_, out);
  FlatEventWriter::append_key(*kind_, left, right, out);
}

void EventEncoder::append_value(const Change& change, std::string* out) const {
  if (!kind_) return plain_.append_value(change, out);
  append_frame(ids_.value, *kind_, out);
  flat_->append_value(change, out);
}

bool EventKeys::is_ours(std::string_view key) {
  if (EventReader::is_pair(key)) return true;
  std::string unused;
  const std::optional<FramedPayload> framed = unframe(key, std::nullopt, &unused);
  if (!framed) return false;
  const std::string_view bytes = framed->payload.bytes;
  // In front of Protobuf a byte 0 says that it is the first message of its file.
  const std::string_view inner = bytes.substr(std::min<size_t>(1, bytes.size()));
  return readers_[0].read(bytes) || readers_[2].read(bytes) ||
         (bytes.starts_with('\0') && readers_[1].read(inner));
}

}  // namespace kindred
