// What the coroutines of the service are, and what they wait for. Boost.Asio's templates are
// instantiated in coroutines.cc, for it takes them seconds to compile.

#ifndef KINDRED_DAEMON_BASE_COROUTINES_H_
#define KINDRED_DAEMON_BASE_COROUTINES_H_

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <exception>
#include <functional>

#include "daemon/base/seconds_since.h"

namespace kindred {

// A coroutine that begins when it is awaited.
template <typename T = void>
using Task = boost::asio::awaitable<T>;

// Something to call, which its caller keeps until it was called. Only a variable can be given:
// GCC 12 makes wrong code of temporaries within a co_await, and of a co_await within a condition.
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
Task<void> sleep(boost::asio::steady_timer* timer, std::chrono::steady_clock::duration time);

// Does the work on a thread of `threads`; what it throws is thrown here.
Task<void> run_on(boost::asio::thread_pool* threads, Work work);

// Runs a task that nobody awaits on the threads of `io`. Calls `ended` at its end, with what it has
// thrown, if it has.
using Ended = std::function<void(const std::exception_ptr&)>;
void spawn(boost::asio::io_context* io, Task<void> task, Ended ended);

}  // namespace kindred

#endif  // KINDRED_DAEMON_BASE_COROUTINES_H_
