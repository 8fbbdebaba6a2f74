#ifndef KINDRED_DAEMON_SERVICE_PULSE_H_
#define KINDRED_DAEMON_SERVICE_PULSE_H_

#include <chrono>
#include <cstdint>
#include <functional>

#include "daemon/service/delivery.h"
#include "daemon/service/output_topics.h"
#include "daemon/service/run.h"

namespace kindred {

// What a service does each second: it tells that it is alive, has the others look at what may be
// due, and logs its statistics now and then.
//
// For the loop's thread.
class Pulse {
 public:
  // `each` is called at each tick, once the partitions are known.
  Pulse(Run* run, Delivery* delivery, OutputTopics* topics, std::function<void()> each);

  // Beside the rest.
  Task<void> beat();

  // Whether the engine has got on lately, or had no need to.
  bool healthy() const;
  void log_stats() const;

 private:
  void tell_alive();

  Run* run_;
  Delivery* delivery_;
  OutputTopics* topics_;
  std::function<void()> each_;
  boost::asio::steady_timer timer_;
  uint64_t progress_seen_ = 0;
  std::chrono::steady_clock::time_point alive_at_ = std::chrono::steady_clock::now();
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_PULSE_H_
