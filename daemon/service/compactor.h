#ifndef KINDRED_DAEMON_SERVICE_COMPACTOR_H_
#define KINDRED_DAEMON_SERVICE_COMPACTOR_H_

#include <boost/asio/awaitable.hpp>
#include <boost/asio/thread_pool.hpp>
#include <cstdint>
#include <exception>

#include "daemon/service/retry_time.h"
#include "daemon/state/state.h"

namespace kindred {

// Writes the state anew without what was replaced: now and then, and when it is asked to. It does
// so beside all other work, to which its thread gives way. A failure, such as a full disk, is
// logged. It is tried again after a minute, and later with each failure in a row.
//
// All but the work itself is done on the caller's thread.
class Compactor {
 public:
  explicit Compactor(State* state) : state_(state) {}

  void ask() { wanted_ = true; }

  // Whether to begin. `live` are the entries that the state has to keep.
  bool due(uint64_t live) const;

  // To be called between commits, for a journal ends where Kafka's last commit is; the next one is
  // begun on a thread of `commits`. False when that failed.
  boost::asio::awaitable<bool> begin(boost::asio::thread_pool* commits);

  // Once begin() was true; until it has ended running() is.
  boost::asio::awaitable<void> compact();

  bool running() const { return running_; }
  uint64_t count() const { return count_; }  // that have ended, and left something out
  uint64_t failures() const { return retry_.failures(); }

 private:
  void note_failure(const std::exception& failure);

  State* state_;
  boost::asio::thread_pool thread_{1};
  bool wanted_ = false;
  bool running_ = false;
  RetryTime retry_{std::chrono::minutes(1), std::chrono::hours(1)};
  uint64_t count_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_COMPACTOR_H_
