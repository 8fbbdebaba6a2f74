#include "daemon/format/protobuf_reader.h"

#include <bit>

#include "daemon/base/json_append.h"
#include "daemon/format/payload_schema.h"
#include "daemon/format/protobuf_known_messages.h"
#include "daemon/format/protobuf_scan.h"
#include "daemon/format/value_text.h"
#include "daemon/format/varint.h"

namespace kindred {

namespace {

class ProtobufReader {
 public:
  ProtobufReader(const ProtobufPlan& plan, PayloadBuffers* buffers)
      : plan_(plan), scan_(plan, buffers), json_(buffers->json) {}

  bool read(uint32_t message, std::string_view bytes) {
    return read_message(plan_.message(message), bytes);
  }

  std::string why() const { return scan_.why(); }

 private:
  using Occurrence = ProtobufOccurrence;
  using Level = ProtobufScan::Level;

  bool fail(const char* fault) { return scan_.fail(fault); }

  bool enter() {
    if (++depth_ > PayloadSchema::kMaxDepth) return fail("nested deeper than 1024");
    return within_most();
  }

  bool within_most() {
    return json_.size() <= PayloadSchema::kMostText || fail("comes to more than 64 MiB of text");
  }

  bool read_message(const ProtobufMessage& message, std::string_view bytes) {
    if (!enter()) return false;
    const Level level = scan_.open(message);
    const bool read = scan_.scan(level, bytes) && write(level);
    scan_.close(level);
    --depth_;
    return read;
  }

  bool write(const Level& level) {
    switch (level.message->shape) {
      case ProtobufShape::kObject:
        return write_object(level);
      case ProtobufShape::kOnlyField:
        return write_field(level, 0);
      case ProtobufShape::kSetField:
        return write_set_field(level);
      default:
        return write_known(level);
    }
  }

  bool write_known(const Level& level) {
    const char* fault = write_known_message(scan_, level, &json_);
    return fault == nullptr || fail(fault);
  }

  bool write_object(const Level& level) {
    char before = '{';
    for (size_t i = 0; i < level.message->fields.size(); ++i) {
      const ProtobufField& field = level.message->fields[i];
      if (says_nothing(level, i)) continue;
      json_.push_back(before);
      before = ',';
      json_.append(field.member);
      if (write_field(level, i)) continue;
      scan_.fail_in(field.name);
      return false;
    }
    json_.append(before == '{' ? "{}" : "}");
    return true;
  }

  // Whether the field is left out.
  bool says_nothing(const Level& level, size_t i) const {
    const ProtobufField& field = level.message->fields[i];
    const Occurrence* occurrence = scan_.last(level, i);
    if (field.type == ProtobufType::kEnum && !field.repeated) {
      const bool zero = occurrence == nullptr || static_cast<int32_t>(occurrence->number) == 0;
      if (zero && plan_.enumeration(field.inner).zero_says_nothing) return true;
    }
    if (occurrence != nullptr) {
      const bool text = field.type == ProtobufType::kString || field.type == ProtobufType::kBytes;
      return text && !field.repeated && !field.presence && occurrence->number == 0;
    }
    return field.repeated || field.presence || field.type == ProtobufType::kString ||
           field.type == ProtobufType::kBytes;
  }

  // One that is not set has the value of its type that stands for nothing.
  bool write_field(const Level& level, size_t i) {
    const ProtobufField& field = level.message->fields[i];
    if (field.map) return write_map(level, i);
    if (field.repeated) return write_array(level, i);
    if (is_message(field.type)) return write_merged(level, i);
    const Occurrence* occurrence = scan_.last(level, i);
    if (occurrence == nullptr) {
      write_default(field);
      return true;
    }
    write_scalar(field, *occurrence);
    return true;
  }

  void write_default(const ProtobufField& field) {
    if (field.type == ProtobufType::kEnum) {
      write_enum(field, plan_.enumeration(field.inner).first);
    } else if (field.type == ProtobufType::kString || field.type == ProtobufType::kBytes) {
      json_.append(R"("")");
    } else {
      json_.append(field.type == ProtobufType::kBool ? "false" : "0");
    }
  }

  bool write_merged(const Level& level, size_t i) {
    const ProtobufMessage& inner = plan_.message(level.message->fields[i].inner);
    const Occurrence* first = scan_.first(level, i);
    if (first == nullptr) return read_message(inner, {});
    if (first->next == 0) return read_message(inner, {first->bytes, first->number});
    // Merging two messages is the same as reading the bytes of one behind those of the other.
    std::string together;
    for (uint32_t at = scan_.first_place(level, i); at != 0; at = scan_.at(at).next) {
      together.append(scan_.at(at).bytes, scan_.at(at).number);
    }
    merged_ += together.size();
    if (merged_ > PayloadSchema::kMostText) return fail("has too many parts to merge");
    return read_message(inner, together);
  }

  bool write_array(const Level& level, size_t i) {
    const ProtobufField& field = level.message->fields[i];
    if (!enter()) return false;
    char before = '[';
    for (uint32_t at = scan_.first_place(level, i); at != 0; at = scan_.at(at).next) {
      const Occurrence occurrence = scan_.at(at);
      if (is_packed(field.type, occurrence)) {
        if (!write_packed(field, {occurrence.bytes, occurrence.number}, &before)) return false;
        continue;
      }
      json_.push_back(before);
      before = ',';
      if (!is_message(field.type)) {
        write_scalar(field, occurrence);
      } else if (!read_message(plan_.message(field.inner), {occurrence.bytes, occurrence.number})) {
        return false;
      }
    }
    json_.append(before == '[' ? "[]" : "]");
    --depth_;
    return true;
  }

  bool write_packed(const ProtobufField& field, std::string_view bytes, char* before) {
    const char* at = bytes.data();
    const char* const end = at + bytes.size();
    while (at != end) {
      Occurrence element;
      if (!scan_.take_number(field.type, &at, end, &element.number)) return false;
      if (!scan_.is_known(field, element)) continue;
      json_.push_back(*before);
      *before = ',';
      write_scalar(field, element);
      if (!within_most()) return false;
    }
    return true;
  }

  bool write_map(const Level& level, size_t i) {
    const ProtobufMessage& entry = plan_.message(level.message->fields[i].inner);
    if (!enter()) return false;
    char before = '{';
    for (uint32_t at = scan_.first_place(level, i); at != 0; at = scan_.at(at).next) {
      const Occurrence occurrence = scan_.at(at);
      json_.push_back(before);
      before = ',';
      if (!write_entry(entry, {occurrence.bytes, occurrence.number})) return false;
    }
    json_.append(before == '{' ? "{}" : "}");
    --depth_;
    return true;
  }

  bool write_entry(const ProtobufMessage& entry, std::string_view bytes) {
    const Level level = scan_.open(entry);
    bool good = scan_.scan(level, bytes);
    if (good) {
      const bool text = entry.fields[0].type == ProtobufType::kString;
      if (!text) json_.push_back('"');
      good = write_field(level, 0);
      json_.append(text ? ":" : "\":");
      good = good && write_field(level, 1);
    }
    scan_.close(level);
    return good;
  }

  void write_scalar(const ProtobufField& field, const Occurrence& occurrence) {
    const uint64_t raw = occurrence.number;
    switch (field.type) {
      case ProtobufType::kString:
        return append_json_string({occurrence.bytes, raw}, &json_);
      case ProtobufType::kBytes:
        return append_base64({occurrence.bytes, raw}, &json_);
      case ProtobufType::kDouble:
        return append_double(std::bit_cast<double>(raw), &json_);
      case ProtobufType::kFloat:
        return append_float(std::bit_cast<float>(static_cast<uint32_t>(raw)), &json_);
      case ProtobufType::kInt64:
      case ProtobufType::kSfixed64:
        return append_integer(static_cast<int64_t>(raw), &json_);
      case ProtobufType::kInt32:
      case ProtobufType::kSfixed32:
        return append_integer(static_cast<int32_t>(raw), &json_);
      case ProtobufType::kSint64:
        return append_integer(unzigzag(raw), &json_);
      case ProtobufType::kSint32:
        return append_integer(unzigzag(static_cast<uint32_t>(raw)), &json_);
      case ProtobufType::kUint32:
      case ProtobufType::kFixed32:
        return append_unsigned(static_cast<uint32_t>(raw), &json_);
      case ProtobufType::kUint64:
      case ProtobufType::kFixed64:
        return append_unsigned(raw, &json_);
      case ProtobufType::kBool:
        json_.append(raw == 0 ? "false" : "true");
        return;
      case ProtobufType::kEnum:
        return write_enum(field, static_cast<int32_t>(raw));
      case ProtobufType::kGroup:
      case ProtobufType::kMessage:
        return;
    }
  }

  void write_enum(const ProtobufField& field, int32_t value) {
    const ProtobufEnum& enumeration = plan_.enumeration(field.inner);
    const auto name = enumeration.names.find(value);
    if (name == enumeration.names.end()) {
      append_integer(value, &json_);
    } else {
      json_.append(name->second);
    }
  }

  bool write_set_field(const Level& level) {
    for (size_t i = 0; i < level.message->fields.size(); ++i) {
      if (scan_.last(level, i) != nullptr) return write_field(level, i);
    }
    json_.append("null");
    return true;
  }

  const ProtobufPlan& plan_;
  ProtobufScan scan_;
  std::string& json_;
  size_t depth_ = 0;
  size_t merged_ = 0;  // bytes that were put together
};

}  // namespace

bool read_protobuf(const ProtobufPlan& plan, uint32_t message, std::string_view bytes,
                   PayloadBuffers* buffers, std::string* why) {
  ProtobufReader reader(plan, buffers);
  if (reader.read(message, bytes)) return true;
  *why = reader.why();
  return false;
}

}  // namespace kindred
