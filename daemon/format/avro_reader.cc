// Avro's binary encoding to JSON text, straight from the bytes: no value is made in between.

#include <bit>
#include <string>
#include <string_view>

#include "daemon/base/json_append.h"
#include "daemon/format/avro_cursor.h"
#include "daemon/format/avro_schema.h"
#include "daemon/format/time_text.h"
#include "daemon/format/value_text.h"
#include "linkage/base/little_endian.h"

namespace kindred {

namespace {

class AvroReader {
 public:
  AvroReader(const AvroTypes& types, const char* begin, const char* end, std::string* json)
      : types_(types),
        in_(begin, end),
        most_(json->size() + PayloadSchema::kMostText),
        json_(*json) {}

  const char* at() const { return in_.at(); }

  bool read(uint32_t type) {
    const AvroNode& node = types_[type];
    switch (node.type) {
      case AvroType::kNull:
        json_.append("null");
        return true;
      case AvroType::kBoolean:
        return read_boolean();
      case AvroType::kInt:
      case AvroType::kLong:
        return read_integer(node);
      case AvroType::kFloat:
      case AvroType::kDouble:
        return read_floating(node);
      case AvroType::kString:
      case AvroType::kBytes:
      case AvroType::kDecimalBytes:
        return read_bytes(node);
      case AvroType::kFixed:
      case AvroType::kDecimalFixed:
      case AvroType::kUuid:
      case AvroType::kDuration:
        return read_fixed(node);
      case AvroType::kEnum:
        return read_enum(node);
      case AvroType::kUnion:
        return read_union(node);
      case AvroType::kArray:
      case AvroType::kMap:
        return read_blocks(node);
      case AvroType::kRecord:
        return read_record(node);
      case AvroType::kVariableDecimal:
        return read_variable_decimal();
      case AvroType::kDate:
      case AvroType::kTime:
      case AvroType::kTimestamp:
      case AvroType::kLocalTimestamp:
        return read_time(node);
    }
    return fail("is of an unknown type");
  }

  // "address.street": ends in the middle.
  std::string why() const {
    return place_.empty() ? in_.fault() : '"' + place_ + "\": " + in_.fault();
  }

 private:
  bool fail(const char* fault) { return in_.fail(fault); }

  // The way to a fault, from the inside out; what lies deep shows its inner end alone.
  void fail_in(const std::string& field) {
    constexpr size_t kMostPlace = 200;
    if (place_.size() < kMostPlace) place_ = place_.empty() ? field : field + '.' + place_;
  }

  bool read_boolean() {
    std::string_view byte;
    if (!in_.take(1, &byte)) return false;
    if (byte[0] != 0 && byte[0] != 1) return fail("is a boolean of neither 0 nor 1");
    json_.append(byte[0] == 0 ? "false" : "true");
    return true;
  }

  bool read_integer(const AvroNode& node) {
    int64_t value = 0;
    if (!(node.type == AvroType::kInt ? in_.take_int(&value) : in_.take_long(&value))) return false;
    append_integer(value, &json_);
    return true;
  }

  bool read_time(const AvroNode& node) {
    int64_t value = 0;
    if (!(node.narrow ? in_.take_int(&value) : in_.take_long(&value))) return false;
    if (node.type == AvroType::kDate) {
      append_date(value, &json_);
    } else if (node.type == AvroType::kTime) {
      append_time(value, node.per_second, &json_);
    } else {
      append_timestamp(value, node.per_second, node.type == AvroType::kTimestamp, &json_);
    }
    return true;
  }

  bool read_floating(const AvroNode& node) {
    std::string_view bytes;
    if (node.type == AvroType::kFloat) {
      if (!in_.take(sizeof(float), &bytes)) return false;
      append_float(std::bit_cast<float>(read_little_endian<uint32_t>(bytes, 0)), &json_);
    } else {
      if (!in_.take(sizeof(double), &bytes)) return false;
      append_double(std::bit_cast<double>(read_little_endian<uint64_t>(bytes, 0)), &json_);
    }
    return true;
  }

  bool read_bytes(const AvroNode& node) {
    std::string_view bytes;
    if (!in_.take_bytes(&bytes)) return false;
    if (node.type == AvroType::kString) {
      append_json_string(bytes, &json_);
    } else if (node.type == AvroType::kBytes) {
      append_base64(bytes, &json_);
    } else {
      return add_decimal(bytes, node.scale);
    }
    return true;
  }

  bool add_decimal(std::string_view unscaled, int64_t scale) {
    if (unscaled.size() > kMostDecimalBytes) return fail("is a decimal of more than 1024 bytes");
    if (scale < -kMostScale || scale > kMostScale)
      return fail("is a decimal of a scale beyond 4096");
    append_decimal(unscaled, static_cast<int>(scale), &json_);
    return true;
  }

  bool read_variable_decimal() {
    int64_t scale = 0;
    std::string_view bytes;
    return in_.take_int(&scale) && in_.take_bytes(&bytes) && add_decimal(bytes, scale);
  }

  bool read_fixed(const AvroNode& node) {
    std::string_view bytes;
    if (!in_.take(node.size, &bytes)) return false;
    switch (node.type) {
      case AvroType::kDecimalFixed:
        return add_decimal(bytes, node.scale);
      case AvroType::kUuid:
        append_uuid(bytes, &json_);
        return true;
      case AvroType::kDuration:
        add_duration(bytes);
        return true;
      default:
        append_base64(bytes, &json_);
        return true;
    }
  }

  void add_duration(std::string_view bytes) {
    const auto part = [&](size_t i) { return read_little_endian<uint32_t>(bytes, 4 * i); };
    append_duration(part(0), part(1), part(2), &json_);
  }

  bool read_enum(const AvroNode& node) {
    int64_t symbol = 0;
    if (!in_.take_long(&symbol)) return false;
    if (symbol < 0 || static_cast<size_t>(symbol) >= node.symbols.size()) {
      return fail("holds a symbol that its enum does not have");
    }
    json_.append(node.symbols[static_cast<size_t>(symbol)]);
    return true;
  }

  bool read_union(const AvroNode& node) {
    int64_t branch = 0;
    if (!in_.take_long(&branch)) return false;
    if (branch < 0 || static_cast<size_t>(branch) >= node.members.size()) {
      return fail("holds a branch that its union does not have");
    }
    return read(node.members[static_cast<size_t>(branch)].type);
  }

  bool enter() {
    if (++depth_ > PayloadSchema::kMaxDepth) return fail("nested deeper than 1024");
    return true;
  }

  bool within_most() { return json_.size() <= most_ || fail("comes to more than 64 MiB of text"); }

  bool read_record(const AvroNode& node) {
    if (!enter()) return false;
    for (const AvroNode::Member& field : node.members) {
      json_.append(field.prefix);
      if (read(field.type) && within_most()) continue;
      fail_in(field.name);
      return false;
    }
    json_.append(node.members.empty() ? "{}" : "}");
    --depth_;
    return true;
  }

  // Blocks of items, each with their number in front, until one of none.
  bool read_blocks(const AvroNode& node) {
    if (!enter()) return false;
    const bool map = node.type == AvroType::kMap;
    json_.push_back(map ? '{' : '[');
    bool first = true;
    for (;;) {
      int64_t count = 0;
      if (!in_.take_block(&count)) return false;
      if (count == 0) break;
      for (int64_t i = 0; i < count; ++i, first = false) {
        if (!first) json_.push_back(',');
        if (map && !read_key()) return false;
        if (!read(node.members[0].type) || !within_most()) return false;
      }
    }
    json_.push_back(map ? '}' : ']');
    --depth_;
    return true;
  }

  bool read_key() {
    std::string_view key;
    if (!in_.take_bytes(&key)) return false;
    append_json_string(key, &json_);
    json_.push_back(':');
    return true;
  }

  const AvroTypes& types_;
  AvroCursor in_;
  size_t most_;
  std::string& json_;
  size_t depth_ = 0;
  std::string place_;
};

}  // namespace

bool read_avro(const AvroTypes& types, const char** at, const char* end, std::string* json,
               std::string* why) {
  AvroReader reader(types, *at, end, json);
  if (!reader.read(0)) {
    *why = reader.why();
    return false;
  }
  *at = reader.at();
  return true;
}

}  // namespace kindred
