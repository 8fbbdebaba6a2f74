#include "daemon/kafka/dead_letter.h"

#include <algorithm>
#include <utility>

namespace kindred {
namespace {

std::optional<std::string> copy(const void* data, size_t size) {
  if (data == nullptr) return std::nullopt;
  return std::string(static_cast<const char*>(data), size);
}

KafkaHeaders error_headers(const rd_kafka_message_t& message, std::string_view stage,
                           const Rejection& why) {
  rd_kafka_headers_t* own = nullptr;
  const bool has_own =
      rd_kafka_message_headers(&message, &own) == RD_KAFKA_RESP_ERR_NO_ERROR && own != nullptr;
  KafkaHeaders headers(has_own ? rd_kafka_headers_copy(own) : rd_kafka_headers_new(6));
  const auto add = [&](const char* name, std::string_view value) {
    rd_kafka_header_add(headers.get(), name, -1, value.data(), static_cast<ssize_t>(value.size()));
  };
  add("errors.topic", rd_kafka_topic_name(message.rkt));
  add("errors.partition", std::to_string(message.partition));
  add("errors.offset", std::to_string(message.offset));
  add("errors.stage", stage);
  add("errors.class", rejection_class_name(why.reason));
  add("errors.message", why.message);
  return headers;
}

}  // namespace

OutputMessage message_of(const DeadLetter& letter) {
  OutputMessage message{.topic = PublishedTopic::kRejected,
                        .key = letter.key,
                        .value = letter.value,
                        .time = letter.time};
  const char* name = nullptr;
  const void* value = nullptr;
  size_t size = 0;
  for (size_t i = 0; rd_kafka_header_get_all(letter.headers.get(), i, &name, &value, &size) ==
                     RD_KAFKA_RESP_ERR_NO_ERROR;
       ++i) {
    message.headers.emplace_back(name, copy(value, size));
  }
  return message;
}

DeadLetter letter_of(const OutputMessage& message) {
  DeadLetter letter{.key = message.key,
                    .value = message.value,
                    .headers = KafkaHeaders(rd_kafka_headers_new(message.headers.size())),
                    .time = message.time};
  for (const auto& [name, value] : message.headers) {
    rd_kafka_header_add(letter.headers.get(), name.data(), static_cast<ssize_t>(name.size()),
                        value ? value->data() : nullptr,
                        value ? static_cast<ssize_t>(value->size()) : 0);
  }
  return letter;
}

DeadLetter dead_letter(const rd_kafka_message_t& message, std::string_view stage,
                       const Rejection& why) {
  return {.key = copy(message.key, message.key_len),
          .value = copy(message.payload, message.len),
          .headers = error_headers(message, stage, why),
          .time = std::max<int64_t>(rd_kafka_message_timestamp(&message, nullptr), 0)};
}

}  // namespace kindred
