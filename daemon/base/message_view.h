#ifndef KINDRED_DAEMON_BASE_MESSAGE_VIEW_H_
#define KINDRED_DAEMON_BASE_MESSAGE_VIEW_H_

#include <cstdint>
#include <optional>
#include <string_view>

namespace kindred {

// One message of the input, wherever its bytes are.
struct MessageView {
  std::optional<std::string_view> key;
  std::optional<std::string_view> value;  // none: a tombstone
  // What the headers hold in which serializers name the schemas of key and value, where somebody
  // has looked: see daemon/format/framing.h.
  std::optional<std::string_view> key_schema = {};
  std::optional<std::string_view> value_schema = {};
  int64_t time = 0;        // milliseconds, 0 when the message has none
  uint32_t partition = 0;  // the number of its topic's partition among all inputs
  int64_t offset = 0;      // in that partition
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_BASE_MESSAGE_VIEW_H_
