#include "daemon/cluster/received_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "daemon/base/failure.h"
#include "daemon/transport/partition.h"
#include "linkage/base/hash.h"
#include "linkage/base/little_endian.h"
#include "linkage/base/parts.h"

namespace kindred {

namespace {

constexpr const char* kHeader = "kindred.received";

// Fields have numbers by the configuration: in another one these may stand for others.
uint64_t hash_of_fields(const config::Config& config) {
  std::string all;
  for (const std::string& field : config::describe_fields(config)) append_text(field, &all);
  return hash_bytes(all, config.digests.records);
}

[[noreturn]] void refuse(const TopicMessage& message, const std::string& why) {
  throw Failure(
      ExitCode::kConfiguration,
      fmt::format("{} offset {}: {}; start with --rebuild to read the topics again",
                  name_of_partition(message.topic, message.partition), message.offset, why));
}

}  // namespace

ReceivedValues::ReceivedValues(const config::Config& config) : fields_(hash_of_fields(config)) {}

void ReceivedValues::add_to(const Record& record, TopicMessage* message) const {
  if (record.deleted) return;
  std::string bytes;
  append_little_endian(fields_, &bytes);
  for (size_t i = 0; i < record.values.size(); ++i) {
    append_number(record.values.field(i), &bytes);
    append_text(record.values.value(i), &bytes);
  }
  message->headers.emplace_back(kHeader, std::move(bytes));
}

Values ReceivedValues::values_of(const TopicMessage& message) const {
  const auto found = std::ranges::find(message.headers, kHeader, &Headers::value_type::first);
  if (found == message.headers.end() || !found->second) {
    refuse(message, "an earlier version has written it, without the values as they were received");
  }
  Parts parts(*found->second);
  if (parts.fixed() != fields_) {
    refuse(message, "it is of other fields, or of another `record`, than the configuration has");
  }
  Values values;
  while (parts.ok() && !parts.at_end()) {
    const auto field = parts.small_number<uint16_t>();
    values.add(field, parts.text());
  }
  if (!parts.ok()) refuse(message, "its values are cut off or damaged");
  return values;
}

}  // namespace kindred
