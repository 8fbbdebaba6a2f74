#ifndef KINDRED_DAEMON_BASE_UNIX_TIME_H_
#define KINDRED_DAEMON_BASE_UNIX_TIME_H_

#include <chrono>
#include <cstdint>

namespace kindred {

// Now, in milliseconds since 1970, as Kafka counts.
inline int64_t unix_milliseconds() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

}  // namespace kindred

#endif  // KINDRED_DAEMON_BASE_UNIX_TIME_H_
