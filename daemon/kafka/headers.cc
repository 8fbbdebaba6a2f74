#include "daemon/kafka/headers.h"

#include <optional>
#include <string>

namespace kindred {

KafkaHeaders kafka_headers(const Headers& headers) {
  if (headers.empty()) return nullptr;
  KafkaHeaders all(rd_kafka_headers_new(headers.size()));
  for (const auto& [name, value] : headers) {
    rd_kafka_header_add(all.get(), name.data(), static_cast<ssize_t>(name.size()),
                        value ? value->data() : nullptr,
                        value ? static_cast<ssize_t>(value->size()) : 0);
  }
  return all;
}

Headers headers_of(const rd_kafka_message_t& message) {
  Headers all;
  rd_kafka_headers_t* headers = nullptr;
  if (rd_kafka_message_headers(&message, &headers) != RD_KAFKA_RESP_ERR_NO_ERROR) return all;
  const char* name = nullptr;
  const void* value = nullptr;
  size_t size = 0;
  for (size_t i = 0;
       rd_kafka_header_get_all(headers, i, &name, &value, &size) == RD_KAFKA_RESP_ERR_NO_ERROR;
       ++i) {
    std::optional<std::string>& text = all.emplace_back(name, std::nullopt).second;
    if (value != nullptr) text.emplace(static_cast<const char*>(value), size);
  }
  return all;
}

}  // namespace kindred
