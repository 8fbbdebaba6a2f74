#ifndef KINDRED_DAEMON_BASE_OUTPUT_MESSAGE_H_
#define KINDRED_DAEMON_BASE_OUTPUT_MESSAGE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/base/published_topic.h"

namespace kindred {

// A message for Kafka, as the state keeps it until it is acknowledged.
struct OutputMessage {
  using Header = std::pair<std::string, std::optional<std::string>>;

  // The most that the state keeps of one message: key, value and headers together.
  static constexpr size_t kMostKept = 32 << 20;

  PublishedTopic topic = PublishedTopic::kMatches;
  std::optional<std::string> key = {};
  std::optional<std::string> value = {};
  int64_t time = 0;  // milliseconds
  std::vector<Header> headers = {};

  bool operator==(const OutputMessage&) const = default;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_BASE_OUTPUT_MESSAGE_H_
