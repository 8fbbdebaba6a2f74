#include "daemon/base/coroutines.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <utility>

namespace kindred {
namespace {

namespace asio = boost::asio;

Task<void> call(Work work, std::exception_ptr* failure) {
  try {
    work();
  } catch (...) {
    *failure = std::current_exception();
  }
  co_return;
}

}  // namespace

Task<void> sleep(asio::steady_timer* timer, std::chrono::steady_clock::duration time) {
  boost::system::error_code cancelled;
  timer->expires_after(time);
  co_await timer->async_wait(asio::redirect_error(asio::use_awaitable, cancelled));
}

Task<void> run_on(asio::thread_pool* threads, Work work) {
  // Asio's own way keeps what was thrown on both threads, and either may be the last to let it go.
  // The thread sanitizer cannot see the library's count of such holders, and tells of a race.
  std::exception_ptr failure;
  co_await asio::co_spawn(*threads, call(work, &failure), asio::use_awaitable);
  if (failure) std::rethrow_exception(failure);
}

void spawn(asio::io_context* io, Task<void> task, Ended ended) {
  asio::co_spawn(*io, std::move(task), std::move(ended));
}

}  // namespace kindred
