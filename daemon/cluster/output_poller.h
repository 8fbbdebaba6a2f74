#ifndef KINDRED_DAEMON_CLUSTER_OUTPUT_POLLER_H_
#define KINDRED_DAEMON_CLUSTER_OUTPUT_POLLER_H_

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

#include "daemon/transport/output.h"

namespace kindred {

// Takes acknowledgements between begin() and end(): what is published may wait for room, and a
// commit for them.
class OutputPoller {
 public:
  // Which outlives it.
  explicit OutputPoller(Output* output) : thread_([this, output] { run(output); }) {}
  ~OutputPoller() {
    tell(kEnded);
    thread_.join();
  }
  void begin() { tell(kBusy); }
  void end() { tell(kIdle); }

 private:
  enum State : uint8_t { kIdle, kBusy, kEnded };

  void tell(State state) {
    {
      const std::scoped_lock lock(mutex_);
      state_ = state;
    }
    told_.notify_one();
  }
  void run(Output* output) {
    std::unique_lock lock(mutex_);
    while (state_ != kEnded) {
      lock.unlock();
      output->poll();
      lock.lock();
      // Now and then where nothing is on its way, for what the connection has to say.
      told_.wait_for(lock, std::chrono::milliseconds(state_ == kBusy ? 2 : 500),
                     [before = state_, this] { return state_ != before; });
    }
  }

  std::mutex mutex_;
  std::condition_variable told_;
  State state_ = kIdle;
  std::thread thread_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CLUSTER_OUTPUT_POLLER_H_
