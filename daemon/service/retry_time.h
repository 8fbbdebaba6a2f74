#ifndef KINDRED_DAEMON_SERVICE_RETRY_TIME_H_
#define KINDRED_DAEMON_SERVICE_RETRY_TIME_H_

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace kindred {

// When work that failed is worth another try: after a pause, which doubles with each failure in a
// row, from `first` to `longest`.
class RetryTime {
 public:
  using Clock = std::chrono::steady_clock;

  RetryTime(Clock::duration first, Clock::duration longest) : first_(first), longest_(longest) {}

  bool due(Clock::time_point now) const { return now >= next_; }
  void note_success() {
    pause_ = {};
    next_ = {};
  }
  // Returns the pause.
  Clock::duration note_failure(Clock::time_point now) {
    ++failures_;
    pause_ = std::clamp(2 * pause_, first_, longest_);
    next_ = now + pause_;
    return pause_;
  }

  uint64_t failures() const { return failures_; }  // ever

 private:
  Clock::duration first_;
  Clock::duration longest_;
  Clock::duration pause_{};
  Clock::time_point next_{};
  uint64_t failures_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_RETRY_TIME_H_
