#ifndef KINDRED_DAEMON_SERVICE_HISTORY_H_
#define KINDRED_DAEMON_SERVICE_HISTORY_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>

#include "daemon/service/run.h"

namespace kindred {

// Figures of the last hour, one sample every five seconds: some 60 kB.
//
// For the loop's thread.
class History {
 public:
  static constexpr std::chrono::milliseconds kEvery{5'000};
  static constexpr size_t kMost = 720;

  explicit History(Run* run) : run_(run) {}

  // Takes a sample when one is due. Once there is a processor.
  void note();

  // What /v1/live says.
  std::string json() const;

 private:
  struct Sample {
    int64_t time;  // milliseconds since 1970
    uint64_t records;
    uint64_t events;
    int64_t lag;  // messages
    uint64_t live_records;
    uint64_t matches;
    uint64_t reviews;
    uint64_t entities;
    uint64_t memory;         // bytes
    double commit_seconds;   // the longest since the sample before
    double latency_seconds;  // likewise
  };

  static std::string json(const Sample& sample);
  int64_t lag() const;

  Run* run_;
  std::chrono::steady_clock::time_point due_;
  std::deque<Sample> samples_;  // the oldest first
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_HISTORY_H_
