// What the service's coroutines wait for, beside librdkafka's queues.

#ifndef KINDRED_DAEMON_COROUTINES_H_
#define KINDRED_DAEMON_COROUTINES_H_

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <utility>

namespace kindred {

// Sleeps; returns early when the timer is cancelled.
inline boost::asio::awaitable<void> sleep(boost::asio::steady_timer* timer,
                                          std::chrono::steady_clock::duration time) {
  boost::system::error_code cancelled;
  timer->expires_after(time);
  co_await timer->async_wait(boost::asio::redirect_error(boost::asio::use_awaitable, cancelled));
}

inline double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

template <typename Work>
boost::asio::awaitable<void> call(Work work) {
  work();
  co_return;
}

// Runs `work` on a thread of `threads`; what it throws is thrown here. Give it as a variable:
// GCC 12 makes wrong code of temporaries within a co_await.
template <typename Work>
boost::asio::awaitable<void> run_on(boost::asio::thread_pool* threads, Work work) {
  co_await boost::asio::co_spawn(*threads, call(std::move(work)), boost::asio::use_awaitable);
}

}  // namespace kindred

#endif  // KINDRED_DAEMON_COROUTINES_H_
