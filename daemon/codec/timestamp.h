#ifndef KINDRED_DAEMON_CODEC_TIMESTAMP_H_
#define KINDRED_DAEMON_CODEC_TIMESTAMP_H_

#include <cstdint>
#include <optional>
#include <string_view>

namespace kindred {

// Milliseconds since 1970-01-01 UTC from ISO 8601: 2024-02-29, 2024-02-29T13:37,
// 2024-02-29 13:37:00.125Z, 2024-02-29T13:37:00+05:30 (also +0530 and +05). Without a zone it is
// UTC. Digits below the millisecond are cut off. Years 0000 to 9999. A leap second (:60) counts as
// the second after it. None for anything else, such as days that the calendar does not have.
std::optional<int64_t> parse_timestamp(std::string_view text);

}  // namespace kindred

#endif  // KINDRED_DAEMON_CODEC_TIMESTAMP_H_
