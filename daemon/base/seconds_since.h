#ifndef KINDRED_DAEMON_BASE_SECONDS_SINCE_H_
#define KINDRED_DAEMON_BASE_SECONDS_SINCE_H_

#include <chrono>

namespace kindred {

inline double seconds(std::chrono::steady_clock::duration time) {
  return std::chrono::duration<double>(time).count();
}

inline double seconds_since(std::chrono::steady_clock::time_point begin) {
  return seconds(std::chrono::steady_clock::now() - begin);
}

}  // namespace kindred

#endif  // KINDRED_DAEMON_BASE_SECONDS_SINCE_H_
