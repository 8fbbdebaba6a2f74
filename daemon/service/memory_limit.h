#ifndef KINDRED_DAEMON_SERVICE_MEMORY_LIMIT_H_
#define KINDRED_DAEMON_SERVICE_MEMORY_LIMIT_H_

#include <chrono>
#include <cstdint>

#include "daemon/service/delivery.h"
#include "daemon/service/overflow.h"
#include "daemon/service/run.h"

namespace kindred {

// What a service does when its memory comes to limits.memory: no input is taken, or the oldest
// records leave.
//
// For the loop's thread.
class MemoryLimit {
 public:
  MemoryLimit(Run* run, Delivery* delivery) : run_(run), delivery_(delivery) {}

  // To be called between batches. Says in Phase::full whether input is taken.
  Task<void> mind();

  // Input waits until somebody makes room, by a higher limit or by fewer records.
  bool waits() const { return run_->phase.full && !making_room_; }

 private:
  // What a look at the memory came to.
  struct Look {
    uint64_t used = 0;
    double excess = 0;  // the share of what is allocated that has to be freed
  };

  Look look(uint64_t limit, bool may_expire, bool dropped);
  Task<void> make_room(double share, uint64_t limit);
  void wait_for_room(uint64_t used, uint64_t limit);

  Run* run_;
  Delivery* delivery_;
  bool making_room_ = false;  // loop: full only until what has left is free
  Overflow overflow_;         // engine
  std::chrono::steady_clock::time_point gave_back_at_;  // engine: memory, to the system
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_MEMORY_LIMIT_H_
