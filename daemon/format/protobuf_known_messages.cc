#include "daemon/format/protobuf_known_messages.h"

#include "daemon/base/json_append.h"
#include "daemon/format/time_text.h"
#include "daemon/format/value_text.h"

namespace kindred {

namespace {

constexpr int64_t kNanosASecond = 1'000'000'000;

using Level = ProtobufScan::Level;

int32_t narrow(const ProtobufScan& scan, const Level& level, uint32_t number) {
  return static_cast<int32_t>(scan.integer(level, number));
}

const char* write_timestamp(const ProtobufScan& scan, const Level& level, std::string* json) {
  const int32_t nanos = narrow(scan, level, 2);
  if (nanos < 0 || nanos >= kNanosASecond) return "is a Timestamp of nanos beyond a second";
  append_timestamp_nanos(scan.integer(level, 1), nanos, true, json);
  return nullptr;
}

const char* write_duration(const ProtobufScan& scan, const Level& level, std::string* json) {
  const int32_t nanos = narrow(scan, level, 2);
  if (nanos <= -kNanosASecond || nanos >= kNanosASecond) {
    return "is a Duration of nanos beyond a second";
  }
  append_duration(scan.integer(level, 1), nanos, json);
  return nullptr;
}

const char* write_time_of_day(const ProtobufScan& scan, const Level& level, std::string* json) {
  const int64_t seconds = 3600 * int64_t{narrow(scan, level, 1)} +
                          60 * int64_t{narrow(scan, level, 2)} + narrow(scan, level, 3);
  const int32_t nanos = narrow(scan, level, 4);
  if (nanos < 0 || nanos >= kNanosASecond || seconds < 0 || seconds >= 86'400) {
    return "is a TimeOfDay beyond a day";
  }
  append_time(seconds * kNanosASecond + nanos, kNanosASecond, json);
  return nullptr;
}

const char* write_decimal(const ProtobufScan& scan, const Level& level, std::string* json) {
  const std::string_view unscaled = scan.bytes(level, 1);
  const int32_t scale = narrow(scan, level, 3);
  if (unscaled.size() > kMostDecimalBytes) return "is a decimal of more than 1024 bytes";
  if (scale < -kMostScale || scale > kMostScale) return "is a decimal of a scale beyond 4096";
  append_decimal(unscaled, scale, json);
  return nullptr;
}

}  // namespace

const char* write_known_message(const ProtobufScan& scan, const Level& level, std::string* json) {
  switch (level.message->shape) {
    case ProtobufShape::kTimestamp:
      return write_timestamp(scan, level, json);
    case ProtobufShape::kDuration:
      return write_duration(scan, level, json);
    case ProtobufShape::kDate:
      append_date_parts(narrow(scan, level, 1), narrow(scan, level, 2), narrow(scan, level, 3),
                        json);
      return nullptr;
    case ProtobufShape::kTimeOfDay:
      return write_time_of_day(scan, level, json);
    case ProtobufShape::kDecimalText:
      append_json_string(scan.bytes(level, 1), json);
      return nullptr;
    case ProtobufShape::kDecimal:
      return write_decimal(scan, level, json);
    default:
      return "is of an unknown shape";
  }
}

}  // namespace kindred
