// What the service's coroutines wait for, beside librdkafka's queues.

#ifndef KINDRED_DAEMON_BASE_COROUTINES_H_
#define KINDRED_DAEMON_BASE_COROUTINES_H_

#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <chrono>

namespace kindred {

// Something to call, which its caller keeps until it was called. Only a variable can be given:
// GCC 12 makes wrong code of temporaries within a co_await.
class Work {
 public:
  template <typename Callable>
  Work(Callable& callable)  // NOLINT(google-explicit-constructor): it stands for what it is given
      : callable_(&callable),
        call_([](const void* known) { (*static_cast<const Callable*>(known))(); }) {}

  void operator()() const { call_(callable_); }

 private:
  const void* callable_;
  void (*call_)(const void* callable);
};

// Sleeps; returns early when the timer is cancelled.
boost::asio::awaitable<void> sleep(boost::asio::steady_timer* timer,
                                   std::chrono::steady_clock::duration time);

// Does the work on a thread of `threads`; what it throws is thrown here.
boost::asio::awaitable<void> run_on(boost::asio::thread_pool* threads, Work work);

inline double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace kindred

#endif  // KINDRED_DAEMON_BASE_COROUTINES_H_
