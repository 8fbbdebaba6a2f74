#include "daemon/cluster/received_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "daemon/base/failure.h"
#include "daemon/transport/partition.h"
#include "linkage/base/hash.h"
#include "linkage/base/little_endian.h"
#include "linkage/base/parts.h"

namespace kindred {

namespace {

constexpr const char* kHeader = "received";

constexpr uint64_t kForms = 4;
constexpr uint64_t kText = 0;
constexpr uint64_t kPassOver = 1;
constexpr uint64_t kPrepared = 2;

// Fields have numbers by the configuration: in another one these may stand for others.
uint32_t hash_of_fields(const config::Config& config) {
  std::string all;
  for (const std::string& field : config::describe_fields(config)) append_text(field, &all);
  return static_cast<uint32_t>(hash_bytes(all, config.digests.records));
}

[[noreturn]] void refuse(const TopicMessage& message, const std::string& why) {
  throw Failure(
      ExitCode::kConfiguration,
      fmt::format("{} offset {}: {}; start with --rebuild to read the topics again",
                  name_of_partition(message.topic, message.partition), message.offset, why));
}

}  // namespace

ReceivedValues::ReceivedValues(const config::Config& config) : fields_(hash_of_fields(config)) {}

void ReceivedValues::add_to(const Record& record, const KeyedRecord& prepared,
                            TopicMessage* message) const {
  if (record.deleted) return;
  std::string bytes;
  append_little_endian(fields_, &bytes);
  size_t next = 0;  // of the prepared values
  for (size_t i = 0; i < record.values.size(); ++i) {
    const uint16_t field = record.values.field(i);
    const std::string_view value = record.values.value(i);
    const bool there = next < prepared.values() && prepared.field(next) == field;
    const bool same = there && prepared.value(next) == value;
    const uint64_t form = same ? kPrepared : there ? kPassOver : kText;
    append_number(field * kForms + form, &bytes);
    if (!same) append_text(value, &bytes);
    if (there) ++next;
  }
  message->headers.emplace_back(kHeader, std::move(bytes));
}

Values ReceivedValues::values_of(const TopicMessage& message, const KeyedRecord& prepared) const {
  const auto found = std::ranges::find(message.headers, kHeader, &Headers::value_type::first);
  if (found == message.headers.end() || !found->second) {
    refuse(message, "an earlier version has written it, without the values as they were received");
  }
  const auto refuse_damaged = [&] { refuse(message, "its values are cut off or damaged"); };
  if (found->second->size() < sizeof fields_) refuse_damaged();
  if (read_little_endian<uint32_t>(*found->second, 0) != fields_) {
    refuse(message, "it is of other fields, or of another `record`, than the configuration has");
  }
  Values values;
  size_t next = 0;
  Parts parts(std::string_view(*found->second).substr(sizeof fields_));
  while (parts.ok() && !parts.at_end()) {
    const uint64_t number = parts.number();
    const uint64_t form = number % kForms;
    const bool there = next < prepared.values();
    if (number / kForms > UINT16_MAX || form > kPrepared || (form != kText && !there)) {
      refuse_damaged();
    }
    const std::string_view text = form == kPrepared ? prepared.value(next) : parts.text();
    values.add(static_cast<uint16_t>(number / kForms), text);
    if (form != kText) ++next;
  }
  if (!parts.ok()) refuse_damaged();
  return values;
}

}  // namespace kindred
