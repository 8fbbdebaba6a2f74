#include "daemon/format/avro_logical.h"

#include <algorithm>
#include <array>

#include "daemon/format/value_text.h"

namespace kindred {

namespace {

struct TimeType {
  std::string_view name;
  AvroType base;
  AvroType type;
  int64_t per_second;
};

constexpr int64_t kMillis = 1'000;
constexpr int64_t kMicros = 1'000'000;
constexpr int64_t kNanos = 1'000'000'000;

// Debezium's timestamps are of no zone: a column with one comes as a string.
constexpr std::array<TimeType, 19> kTimeTypes = {{
    {"date", AvroType::kInt, AvroType::kDate, 1},
    {"time-millis", AvroType::kInt, AvroType::kTime, kMillis},
    {"time-micros", AvroType::kLong, AvroType::kTime, kMicros},
    {"timestamp-millis", AvroType::kLong, AvroType::kTimestamp, kMillis},
    {"timestamp-micros", AvroType::kLong, AvroType::kTimestamp, kMicros},
    {"timestamp-nanos", AvroType::kLong, AvroType::kTimestamp, kNanos},
    {"local-timestamp-millis", AvroType::kLong, AvroType::kLocalTimestamp, kMillis},
    {"local-timestamp-micros", AvroType::kLong, AvroType::kLocalTimestamp, kMicros},
    {"local-timestamp-nanos", AvroType::kLong, AvroType::kLocalTimestamp, kNanos},
    {"org.apache.kafka.connect.data.Date", AvroType::kInt, AvroType::kDate, 1},
    {"org.apache.kafka.connect.data.Time", AvroType::kInt, AvroType::kTime, kMillis},
    {"org.apache.kafka.connect.data.Timestamp", AvroType::kLong, AvroType::kTimestamp, kMillis},
    {"io.debezium.time.Date", AvroType::kInt, AvroType::kDate, 1},
    {"io.debezium.time.Time", AvroType::kInt, AvroType::kTime, kMillis},
    {"io.debezium.time.MicroTime", AvroType::kLong, AvroType::kTime, kMicros},
    {"io.debezium.time.NanoTime", AvroType::kLong, AvroType::kTime, kNanos},
    {"io.debezium.time.Timestamp", AvroType::kLong, AvroType::kLocalTimestamp, kMillis},
    {"io.debezium.time.MicroTimestamp", AvroType::kLong, AvroType::kLocalTimestamp, kMicros},
    {"io.debezium.time.NanoTimestamp", AvroType::kLong, AvroType::kLocalTimestamp, kNanos},
}};

bool apply_time_type(std::string_view name, AvroNode* node) {
  const auto found = std::ranges::find(kTimeTypes, name, &TimeType::name);
  if (name.empty() || found == kTimeTypes.end() || found->base != node->type) return false;
  node->narrow = node->type == AvroType::kInt;
  node->type = found->type;
  node->per_second = found->per_second;
  return true;
}

void apply_decimal(const AvroLogical& logical, AvroNode* node) {
  if (logical.precision < 1 || logical.scale < 0 || logical.scale > kMostScale) return;
  if (node->type == AvroType::kBytes) {
    node->type = AvroType::kDecimalBytes;
  } else if (node->type == AvroType::kFixed && node->size <= kMostDecimalBytes) {
    node->type = AvroType::kDecimalFixed;
  } else {
    return;
  }
  node->scale = static_cast<int>(logical.scale);
}

}  // namespace

void apply_logical_type(const AvroLogical& logical, AvroNode* node) {
  if (apply_time_type(logical.logical_type, node)) return;
  const bool fixed = node->type == AvroType::kFixed;
  if (logical.logical_type == "decimal") {
    apply_decimal(logical, node);
  } else if (logical.logical_type == "uuid" && fixed && node->size == 16) {
    node->type = AvroType::kUuid;
  } else if (logical.logical_type == "duration" && fixed && node->size == 12) {
    node->type = AvroType::kDuration;
  } else if (logical.logical_type.empty()) {
    apply_time_type(logical.connect_name, node);
  }
}

}  // namespace kindred
