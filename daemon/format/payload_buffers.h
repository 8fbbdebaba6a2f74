#ifndef KINDRED_DAEMON_FORMAT_PAYLOAD_BUFFERS_H_
#define KINDRED_DAEMON_FORMAT_PAYLOAD_BUFFERS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace kindred {

// A field as it stands in a Protobuf message: a number, or bytes of the payload.
struct ProtobufOccurrence {
  uint64_t number = 0;          // of a varint or fixed; the size of `bytes`
  const char* bytes = nullptr;  // null: a number
  uint32_t next = 0;            // the same field's next one, plus 1; 0: there is none
};

// Room for reading payloads that is used again: one a thread, for all schemas.
struct PayloadBuffers {
  std::string json;

  // Of the Protobuf messages that are being read, the innermost last.
  std::vector<ProtobufOccurrence> occurrences;
  std::vector<uint32_t> slots;  // by field: its first occurrence and its last

  // Gives back what an unusually large payload needed.
  void shrink();
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_FORMAT_PAYLOAD_BUFFERS_H_
