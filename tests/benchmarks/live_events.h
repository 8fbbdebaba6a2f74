#ifndef KINDRED_TESTS_BENCHMARKS_LIVE_EVENTS_H_
#define KINDRED_TESTS_BENCHMARKS_LIVE_EVENTS_H_

// What an output topic holds, in a few bytes an event.

#include <cstddef>
#include <functional>
#include <string_view>
#include <unordered_map>

#include "daemon/kafka/types.h"

namespace kindred {

// Hashes of the last event by the hash of its key: of millions there is no room for the texts.
class LiveEvents {
 public:
  void put(std::string_view key, std::string_view event) {
    events_[std::hash<std::string_view>()(key)] = std::hash<std::string_view>()(event);
  }
  void put(const rd_kafka_message_t& message) {
    const std::string_view key(static_cast<const char*>(message.key), message.key_len);
    if (message.payload == nullptr) {
      events_.erase(std::hash<std::string_view>()(key));
    } else {
      put(key, {static_cast<const char*>(message.payload), message.len});
    }
  }
  bool operator==(const LiveEvents& other) const = default;

 private:
  std::unordered_map<size_t, size_t> events_;
};

}  // namespace kindred

#endif  // KINDRED_TESTS_BENCHMARKS_LIVE_EVENTS_H_
