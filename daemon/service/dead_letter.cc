#include "daemon/service/dead_letter.h"

#include <string>
#include <utility>

namespace kindred {

OutputMessage dead_letter(const MessageView& message, Headers headers,
                          const InputPartition& partition, std::string_view stage,
                          const Rejection& why) {
  OutputMessage letter{
      .topic = PublishedTopic::kRejected,
      .key = message.key ? std::optional<std::string>(*message.key) : std::nullopt,
      .value = message.value ? std::optional<std::string>(*message.value) : std::nullopt,
      .time = message.time,
      .headers = std::move(headers)};
  const auto add = [&](const char* name, std::string_view value) {
    letter.headers.emplace_back(name, value);
  };
  add("errors.topic", partition.topic);
  add("errors.partition", std::to_string(partition.number));
  add("errors.offset", std::to_string(message.offset));
  add("errors.stage", stage);
  add("errors.class", rejection_class_name(why.reason));
  add("errors.message", why.message);
  if (!why.schema_id.empty()) add("errors.schema_id", why.schema_id);
  return letter;
}

}  // namespace kindred
