#ifndef KINDRED_DAEMON_STATE_OUTPUT_MESSAGE_H_
#define KINDRED_DAEMON_STATE_OUTPUT_MESSAGE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kindred {

// A message for Kafka, as the state keeps it until it is acknowledged.
struct OutputMessage {
  using Header = std::pair<std::string, std::optional<std::string>>;

  bool rejected = false;  // for the dead-letter topic, else for the output topic
  std::optional<std::string> key = {};
  std::optional<std::string> value = {};
  int64_t time = 0;  // milliseconds
  std::vector<Header> headers = {};

  bool operator==(const OutputMessage&) const = default;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_STATE_OUTPUT_MESSAGE_H_
