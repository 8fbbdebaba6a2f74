#ifndef KINDRED_DAEMON_BASE_SLEEP_UNLESS_H_
#define KINDRED_DAEMON_BASE_SLEEP_UNLESS_H_

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

namespace kindred {

// Sleeps for so long, or until shortly after *stop was set.
inline void sleep_unless(const std::atomic<bool>& stop, std::chrono::steady_clock::duration time) {
  using Clock = std::chrono::steady_clock;
  constexpr Clock::duration kPiece = std::chrono::milliseconds(200);
  const Clock::time_point end = Clock::now() + time;
  for (Clock::time_point now = Clock::now(); now < end && !stop; now = Clock::now()) {
    std::this_thread::sleep_for(std::min(kPiece, end - now));
  }
}

}  // namespace kindred

#endif  // KINDRED_DAEMON_BASE_SLEEP_UNLESS_H_
