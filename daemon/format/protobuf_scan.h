// Protobuf's wire format: where the fields of a message stand in its bytes.

#ifndef KINDRED_DAEMON_FORMAT_PROTOBUF_SCAN_H_
#define KINDRED_DAEMON_FORMAT_PROTOBUF_SCAN_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "daemon/format/payload_buffers.h"
#include "daemon/format/protobuf_plan.h"

namespace kindred {

inline bool is_message(ProtobufType type) {
  return type == ProtobufType::kMessage || type == ProtobufType::kGroup;
}

// Whether a field's bytes are several numbers.
inline bool is_packed(ProtobufType type, const ProtobufOccurrence& occurrence) {
  return occurrence.bytes != nullptr && type != ProtobufType::kString &&
         type != ProtobufType::kBytes && !is_message(type);
}

// Finds fields, message by message, the inner ones while the outer ones are open.
class ProtobufScan {
 public:
  // An open message, and where its fields stand in the buffers.
  struct Level {
    const ProtobufMessage* message;
    size_t occurrences;
    size_t slots;
  };

  ProtobufScan(const ProtobufPlan& plan, PayloadBuffers* buffers)
      : plan_(plan), occurrences_(buffers->occurrences), slots_(buffers->slots) {
    occurrences_.clear();
    slots_.clear();
  }

  // Levels are closed in the reverse order.
  Level open(const ProtobufMessage& message);
  void close(const Level& level);

  // Finds the fields in the bytes, which stay where they are while the level is open. False when
  // they are damaged. What the message does not have, or has as another type, is passed over.
  bool scan(const Level& level, std::string_view bytes);

  // Occurrences of the message's field at place `i`: none is 0, or null. Pointers live until the
  // next open().
  uint32_t first_place(const Level& level, size_t i) const { return slots_[level.slots + 2 * i]; }
  const ProtobufOccurrence& at(uint32_t place) const { return occurrences_[place - 1]; }
  const ProtobufOccurrence* first(const Level& level, size_t i) const {
    return pointer(slots_[level.slots + 2 * i]);
  }
  const ProtobufOccurrence* last(const Level& level, size_t i) const {
    return pointer(slots_[level.slots + 2 * i + 1]);
  }

  // The last number, or bytes, of the field with that number; 0 or none when it is not there.
  int64_t integer(const Level& level, uint32_t number) const;
  std::string_view bytes(const Level& level, uint32_t number) const;

  // A number as the type has it on the wire.
  bool take_number(ProtobufType type, const char** at, const char* end, uint64_t* out);

  // Whether it is no number that a closed enum does not have.
  bool is_known(const ProtobufField& field, const ProtobufOccurrence& occurrence) const;

  // These answer false, so that a reader can return them.
  bool fail(const char* fault);
  // The way to the fault, from the inside out; what lies deep shows its inner end alone.
  void fail_in(const std::string& field);

  std::string why() const;

 private:
  const ProtobufOccurrence* pointer(uint32_t place) const {
    return place == 0 ? nullptr : &occurrences_[place - 1];
  }

  bool take_field(const Level& level, uint32_t tag, const char** at, const char* end);
  bool take_value(uint32_t tag, const char** at, const char* end, ProtobufOccurrence* out);
  bool take_group(uint32_t number, const char** at, const char* end, ProtobufOccurrence* out);
  void add(const Level& level, const ProtobufField& field, const ProtobufOccurrence& occurrence);
  void unset_others(const Level& level, const ProtobufField& field, size_t place);

  const ProtobufPlan& plan_;
  std::vector<ProtobufOccurrence>& occurrences_;
  std::vector<uint32_t>& slots_;
  const char* fault_ = "";
  std::string place_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_FORMAT_PROTOBUF_SCAN_H_
