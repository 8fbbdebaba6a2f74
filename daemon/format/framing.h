// How serializers for a schema registry say by which schema a payload was written:
//
//   a byte 0, and 4 bytes of the schema's id, big-endian
//   a byte 1, and 16 bytes of the schema's GUID
//
// either in front of the payload, or, which is newer and commonly has the GUID, in a message's
// header. Protobuf adds which message of the schema's file it is: its indexes, from the outermost
// message to the innermost. They stand behind the id, wherever that stands: their number and each
// of them as zigzag varints; a single byte 0 is short for the first message, [0].

#ifndef KINDRED_DAEMON_FORMAT_FRAMING_H_
#define KINDRED_DAEMON_FORMAT_FRAMING_H_

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "daemon/format/payload_schema.h"

namespace kindred {

// The headers of a message that hold the id of its key's and its value's schema.
inline constexpr std::string_view kKeySchemaHeader = "__key_schema_id";
inline constexpr std::string_view kValueSchemaHeader = "__value_schema_id";

// Where the registry has the schema.
struct SchemaId {
  using Guid = std::array<uint8_t, 16>;

  std::variant<uint32_t, Guid> value = uint32_t{0};

  bool operator==(const SchemaId&) const = default;
  auto operator<=>(const SchemaId&) const = default;
};

// "17", or "8b5e4c0e-8d5f-4d3e-9c0b-0123456789ab", as in the registry's paths and for people.
std::string schema_id_text(const SchemaId& id);

struct FramedPayload {
  SchemaId id;
  Payload payload;
};

// `header`: what the message's header of that name holds, when it has one; it goes before what
// stands in front of the payload. None and *why when neither tells an id.
std::optional<FramedPayload> unframe(std::string_view bytes, std::optional<std::string_view> header,
                                     std::string* why);

// Appends what stands in front of a payload of ours: a byte 0, the id, and for Protobuf the first
// message.
void append_frame(uint32_t id, SchemaKind kind, std::string* out);

// Takes message indexes off the front of *bytes and replaces *indexes. False when they are damaged,
// or deeper than 64.
bool take_message_indexes(std::string_view* bytes, std::vector<uint32_t>* indexes);

}  // namespace kindred

#endif  // KINDRED_DAEMON_FORMAT_FRAMING_H_
