// Descriptors as flat tables, by which payloads are read.

#ifndef KINDRED_DAEMON_FORMAT_PROTOBUF_PLAN_H_
#define KINDRED_DAEMON_FORMAT_PROTOBUF_PLAN_H_

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace google::protobuf {
class Descriptor;
class EnumDescriptor;
class FieldDescriptor;
}  // namespace google::protobuf

namespace kindred {

// With the numbers that descriptor.proto gives them.
enum class ProtobufType : uint8_t {
  kDouble = 1,
  kFloat,
  kInt64,
  kUint64,
  kInt32,
  kFixed64,
  kFixed32,
  kBool,
  kString,
  kGroup,
  kMessage,
  kBytes,
  kUint32,
  kEnum,
  kSfixed32,
  kSfixed64,
  kSint32,
  kSint64,
};

// What a message is as JSON.
enum class ProtobufShape : uint8_t {
  kObject,
  kOnlyField,  // wrappers, Struct, ListValue: its one field, set or not
  kSetField,   // Value: the field that is set, or null
  kTimestamp,
  kDuration,
  kDate,
  kTimeOfDay,
  kDecimalText,  // google.type.Decimal
  kDecimal,      // confluent.type.Decimal
};

struct ProtobufField {
  static constexpr uint32_t kNoOneof = UINT32_MAX;

  std::string name;
  std::string member;  // as JSON, with its colon
  uint32_t number = 0;
  ProtobufType type = ProtobufType::kString;
  bool repeated = false;
  bool map = false;       // repeated: entries of key and value
  bool presence = false;  // it can be told whether it is set
  uint32_t oneof = kNoOneof;
  uint32_t inner = 0;  // the number of its message or enum in the plan
};

struct ProtobufMessage {
  ProtobufShape shape = ProtobufShape::kObject;
  std::vector<ProtobufField> fields;  // as they stand in the file
  uint32_t oneofs = 0;
  std::vector<uint32_t> small;         // by a number below 128: the field's place, plus 1
  std::map<uint32_t, uint32_t> large;  // likewise

  // The field of that number; null when there is none.
  const ProtobufField* find(uint32_t number) const;
};

struct ProtobufEnum {
  std::map<int32_t, std::string> names;  // as JSON
  bool closed = false;                   // other numbers count as unknown fields
  bool zero_says_nothing = false;        // the name of 0 ends in UNSPECIFIED

  int32_t first = 0;  // what is not set
};

// All messages and enums that some message leads to.
class ProtobufPlan {
 public:
  // The number of the message; O(1) when it is already there.
  uint32_t add(const google::protobuf::Descriptor& message);

  const ProtobufMessage& message(uint32_t number) const { return messages_[number]; }
  const ProtobufEnum& enumeration(uint32_t number) const { return enums_[number]; }

 private:
  uint32_t add(const google::protobuf::EnumDescriptor& enumeration);
  ProtobufField field(const google::protobuf::FieldDescriptor& descriptor);

  std::vector<ProtobufMessage> messages_;
  std::vector<ProtobufEnum> enums_;
  std::map<const void*, uint32_t> numbers_;  // by descriptor
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_FORMAT_PROTOBUF_PLAN_H_
