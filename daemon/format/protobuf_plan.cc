#include "daemon/format/protobuf_plan.h"

#include <google/protobuf/descriptor.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "daemon/base/json_append.h"

namespace kindred {

namespace {

namespace pb = google::protobuf;

static_assert(pb::FieldDescriptor::TYPE_DOUBLE == static_cast<int>(ProtobufType::kDouble));
static_assert(pb::FieldDescriptor::TYPE_BYTES == static_cast<int>(ProtobufType::kBytes));
static_assert(pb::FieldDescriptor::TYPE_SINT64 == static_cast<int>(ProtobufType::kSint64));

constexpr int kSmallNumbers = 128;

ProtobufShape shape_of(std::string_view full_name) {
  constexpr std::array<std::pair<std::string_view, ProtobufShape>, 18> kShapes = {{
      {"google.protobuf.Timestamp", ProtobufShape::kTimestamp},
      {"google.protobuf.Duration", ProtobufShape::kDuration},
      {"google.protobuf.Struct", ProtobufShape::kOnlyField},
      {"google.protobuf.ListValue", ProtobufShape::kOnlyField},
      {"google.protobuf.Value", ProtobufShape::kSetField},
      {"google.protobuf.DoubleValue", ProtobufShape::kOnlyField},
      {"google.protobuf.FloatValue", ProtobufShape::kOnlyField},
      {"google.protobuf.Int64Value", ProtobufShape::kOnlyField},
      {"google.protobuf.UInt64Value", ProtobufShape::kOnlyField},
      {"google.protobuf.Int32Value", ProtobufShape::kOnlyField},
      {"google.protobuf.UInt32Value", ProtobufShape::kOnlyField},
      {"google.protobuf.BoolValue", ProtobufShape::kOnlyField},
      {"google.protobuf.StringValue", ProtobufShape::kOnlyField},
      {"google.protobuf.BytesValue", ProtobufShape::kOnlyField},
      {"google.type.Date", ProtobufShape::kDate},
      {"google.type.TimeOfDay", ProtobufShape::kTimeOfDay},
      {"google.type.Decimal", ProtobufShape::kDecimalText},
      {"confluent.type.Decimal", ProtobufShape::kDecimal},
  }};
  const auto found =
      std::ranges::find(kShapes, full_name, &std::pair<std::string_view, ProtobufShape>::first);
  return found == kShapes.end() ? ProtobufShape::kObject : found->second;
}

}  // namespace

const ProtobufField* ProtobufMessage::find(uint32_t number) const {
  uint32_t place = 0;
  if (number < small.size()) {
    place = small[number];
  } else if (const auto found = large.find(number); found != large.end()) {
    place = found->second;
  }
  return place == 0 ? nullptr : &fields[place - 1];
}

uint32_t ProtobufPlan::add(const pb::Descriptor& message) {
  const auto [known, is_new] = numbers_.emplace(&message, static_cast<uint32_t>(messages_.size()));
  const uint32_t number = known->second;
  if (!is_new) return number;
  messages_.emplace_back();  // its fields may be of it
  ProtobufMessage plan;
  plan.shape = shape_of(message.full_name());
  plan.oneofs = static_cast<uint32_t>(message.real_oneof_decl_count());
  for (int i = 0; i < message.field_count(); ++i) {
    const pb::FieldDescriptor& descriptor = *message.field(i);
    plan.fields.push_back(field(descriptor));
    const auto place = static_cast<uint32_t>(i + 1);
    if (descriptor.number() < kSmallNumbers) {
      const auto at = static_cast<size_t>(descriptor.number());
      plan.small.resize(std::max(plan.small.size(), at + 1));
      plan.small[at] = place;
    } else {
      plan.large[static_cast<uint32_t>(descriptor.number())] = place;
    }
  }
  messages_[number] = std::move(plan);
  return number;
}

uint32_t ProtobufPlan::add(const pb::EnumDescriptor& enumeration) {
  const auto [known, is_new] = numbers_.emplace(&enumeration, static_cast<uint32_t>(enums_.size()));
  if (!is_new) return known->second;
  ProtobufEnum plan;
  plan.closed = enumeration.file()->syntax() == pb::FileDescriptor::SYNTAX_PROTO2;
  for (int i = 0; i < enumeration.value_count(); ++i) {
    const pb::EnumValueDescriptor& value = *enumeration.value(i);
    std::string name;
    append_json_string(value.name(), &name);
    // Of several names of a number, the first is the plain one.
    if (enumeration.full_name() == "google.protobuf.NullValue") name = "null";
    plan.names.emplace(value.number(), std::move(name));
  }
  const pb::EnumValueDescriptor* zero = enumeration.FindValueByNumber(0);
  plan.zero_says_nothing =
      zero != nullptr && std::string_view(zero->name()).ends_with("UNSPECIFIED");
  plan.first = enumeration.value(0)->number();
  enums_.push_back(std::move(plan));
  return known->second;
}

ProtobufField ProtobufPlan::field(const pb::FieldDescriptor& descriptor) {
  ProtobufField field;
  field.name = descriptor.name();
  append_json_string(field.name, &field.member);
  field.member += ':';
  field.number = static_cast<uint32_t>(descriptor.number());
  field.type = static_cast<ProtobufType>(descriptor.type());
  field.repeated = descriptor.is_repeated();
  field.map = descriptor.is_map();
  field.presence = descriptor.has_presence();
  if (const pb::OneofDescriptor* oneof = descriptor.real_containing_oneof()) {
    field.oneof = static_cast<uint32_t>(oneof->index());
  }
  if (descriptor.message_type() != nullptr) {
    field.inner = add(*descriptor.message_type());
  } else if (descriptor.enum_type() != nullptr) {
    field.inner = add(*descriptor.enum_type());
  }
  return field;
}

}  // namespace kindred
