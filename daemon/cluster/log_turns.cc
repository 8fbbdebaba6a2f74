#include "daemon/cluster/log_turns.h"

#include <fmt/format.h>

#include <optional>
#include <string_view>
#include <utility>

#include "daemon/base/failure.h"
#include "daemon/transport/partition.h"

namespace kindred {

namespace {

std::string_view key_of(const TopicMessage& message) {
  return message.key ? std::string_view(*message.key) : std::string_view();
}

[[noreturn]] void refuse(const TopicMessage& message, const std::string& why) {
  throw Failure(ExitCode::kInputData,
                fmt::format("{} offset {}: {}", name_of_partition(message.topic, message.partition),
                            message.offset, why));
}

}  // namespace

LogEntry log_entry_of(const TopicMessage& message) {
  std::string why;
  std::optional<LogEntry> entry =
      message.value ? read_log_entry(*message.value, &why) : read_log_key(key_of(message), &why);
  if (!entry) refuse(message, why);
  entry->offset = static_cast<uint64_t>(message.offset);
  return std::move(*entry);
}

FoundEntry found_entry_of(const TopicMessage& message) {
  std::string why;
  std::optional<FoundEntry> entry = read_found_entry(key_of(message), message.value, &why);
  if (!entry) refuse(message, why);
  return std::move(*entry);
}

TopicMessage message_of(const LogEntry& entry, const std::string& topic) {
  return {.topic = topic, .key = log_key(entry), .value = log_value(entry)};
}

TopicMessage message_of(const FoundEntry& entry, const std::string& topic, uint32_t shard) {
  return {.topic = topic,
          .partition = static_cast<int32_t>(shard),
          .key = found_key(entry),
          .value = found_value(entry)};
}

}  // namespace kindred
