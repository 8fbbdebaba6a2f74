#ifndef KINDRED_DAEMON_CODEC_EVENT_ENCODER_H_
#define KINDRED_DAEMON_CODEC_EVENT_ENCODER_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "config/config.h"
#include "daemon/codec/event_writer.h"
#include "daemon/codec/flat_event_writer.h"

namespace kindred {

// By which ids a registry has the schemas of match events. 0, which none of them gives, with JSON.
struct EventSchemaIds {
  uint32_t key = 0;
  uint32_t value = 0;

  bool operator==(const EventSchemaIds&) const = default;
};

// The kind of the schemas of events; none with JSON.
std::optional<SchemaKind> schema_kind_of(config::KafkaOutput::Format format);

// Match events as the output topic has them: plain JSON, or flat records behind the header of a
// registry. Equal changes give equal bytes, while the registry keeps its ids. Immutable, safe to
// share between threads.
class EventEncoder {
 public:
  EventEncoder(const Pipeline& pipeline, config::KafkaOutput::Format format, EventSchemaIds ids);

  void append_key(const Identity& left, const Identity& right, std::string* out) const;
  // Of a change that is no retraction, for that has no value.
  void append_value(const Change& change, std::string* out) const;

 private:
  std::optional<SchemaKind> kind_;
  EventSchemaIds ids_;
  EventWriter plain_;
  std::optional<FlatEventWriter> flat_;
};

// Tells keys of match events, in any format that there is, from those of other programs. Holds
// buffers: one a thread.
class EventKeys {
 public:
  bool is_ours(std::string_view key);

 private:
  std::array<FlatKeyReader, 3> readers_ = {FlatKeyReader(SchemaKind::kAvro),
                                           FlatKeyReader(SchemaKind::kProtobuf),
                                           FlatKeyReader(SchemaKind::kJson)};
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CODEC_EVENT_ENCODER_H_
