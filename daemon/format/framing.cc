#include "daemon/format/framing.h"

#include <fmt/format.h>

#include <algorithm>

#include "daemon/format/varint.h"

namespace kindred {

namespace {

constexpr char kNumberFollows = 0;
constexpr char kGuidFollows = 1;
constexpr size_t kNumberBytes = 4;
constexpr int64_t kMostIndexes = 64;

uint32_t big_endian(std::string_view bytes) {
  uint32_t number = 0;
  for (const char c : bytes) number = number << 8 | static_cast<unsigned char>(c);
  return number;
}

// Takes an id off the front of *bytes; false when there is none.
bool take_id(std::string_view* bytes, SchemaId* id) {
  if (bytes->empty()) return false;
  const char magic = bytes->front();
  const size_t size = magic == kNumberFollows ? kNumberBytes : sizeof(SchemaId::Guid);
  if (magic != kNumberFollows && magic != kGuidFollows) return false;
  if (bytes->size() < 1 + size) return false;
  const std::string_view number = bytes->substr(1, size);
  bytes->remove_prefix(1 + size);
  if (magic == kNumberFollows) {
    id->value = big_endian(number);
  } else {
    std::ranges::copy(number, id->value.emplace<SchemaId::Guid>().begin());
  }
  return true;
}

}  // namespace

std::string schema_id_text(const SchemaId& id) {
  if (const auto* number = std::get_if<uint32_t>(&id.value)) return std::to_string(*number);
  std::string text;
  for (const uint8_t byte : std::get<SchemaId::Guid>(id.value)) {
    if (text.size() == 8 || text.size() == 13 || text.size() == 18 || text.size() == 23) {
      text += '-';
    }
    text += fmt::format("{:02x}", byte);
  }
  return text;
}

std::optional<FramedPayload> unframe(std::string_view bytes, std::optional<std::string_view> header,
                                     std::string* why) {
  FramedPayload framed;
  if (header) {
    if (!take_id(&*header, &framed.id)) {
      *why = "the message's header for the schema's id holds none";
      return std::nullopt;
    }
    framed.payload.indexes = *header;
  } else if (!take_id(&bytes, &framed.id)) {
    *why = "no schema id in front: neither a byte 0 and 4 more, nor a byte 1 and 16 more";
    return std::nullopt;
  }
  framed.payload.bytes = bytes;
  return framed;
}

void append_frame(uint32_t id, SchemaKind kind, std::string* out) {
  out->push_back(kNumberFollows);
  for (int shift = 24; shift >= 0; shift -= 8) out->push_back(static_cast<char>(id >> shift));
  if (kind == SchemaKind::kProtobuf) out->push_back(0);
}

bool take_message_indexes(std::string_view* bytes, std::vector<uint32_t>* indexes) {
  indexes->clear();
  const char* at = bytes->data();
  const char* const end = at + bytes->size();
  uint64_t raw = 0;
  if (!read_varint(&at, end, &raw)) return false;
  const int64_t count = unzigzag(raw);
  if (count < 0 || count > kMostIndexes) return false;
  for (int64_t i = 0; i < count; ++i) {
    if (!read_varint(&at, end, &raw)) return false;
    const int64_t index = unzigzag(raw);
    if (index < 0 || index > UINT32_MAX) return false;
    indexes->push_back(static_cast<uint32_t>(index));
  }
  if (count == 0) indexes->push_back(0);
  bytes->remove_prefix(static_cast<size_t>(at - bytes->data()));
  return true;
}

}  // namespace kindred
