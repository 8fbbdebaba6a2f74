#ifndef KINDRED_DAEMON_CODEC_FLAT_EVENT_WRITER_H_
#define KINDRED_DAEMON_CODEC_FLAT_EVENT_WRITER_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "daemon/codec/event_writer.h"
#include "daemon/codec/json_document.h"
#include "daemon/format/payload_schema.h"
#include "linkage/linker.h"

namespace kindred {

// Match events as flat records by flat_event_schemas(), which a sink writes into columns: the key
// is four texts; the value has these and decision, score, probability, as texts of JSON what the
// plain event has at "fields" and "keys", and its label. Without the header of a registry.
//
// Equal changes give equal bytes. Immutable, safe to share between threads; nothing is allocated
// but room in the output buffer. kEventsVersion counts for these bytes too, but where the schema
// changes with them: then its id does, and a start compares the topic for that.
class FlatEventWriter {
 public:
  FlatEventWriter(const Pipeline& pipeline, SchemaKind kind) : events_(pipeline), kind_(kind) {}

  // Of a change that is no retraction: on Kafka that has no value.
  void append_value(const Change& change, std::string* out) const;

  static void append_key(SchemaKind kind, const Identity& left, const Identity& right,
                         std::string* out);

 private:
  void append_avro(const Change& change, std::string* out) const;
  void append_protobuf(const Change& change, std::string* out) const;
  void append_json(const Change& change, std::string* out) const;

  EventWriter events_;
  SchemaKind kind_;
};

// Reads the keys of such events. Holds buffers: one a thread.
class FlatKeyReader {
 public:
  explicit FlatKeyReader(SchemaKind kind);

  // Left and right of a key, without the header of a registry; none when FlatEventWriter did not
  // write it.
  std::optional<std::pair<Identity, Identity>> read(std::string_view key);

 private:
  SchemaKind kind_;
  std::shared_ptr<const PayloadSchema> schema_;
  PayloadBuffers buffers_;
  JsonDocument document_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CODEC_FLAT_EVENT_WRITER_H_
