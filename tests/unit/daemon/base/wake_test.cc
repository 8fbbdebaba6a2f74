#include "daemon/base/wake.h"

#include <sys/eventfd.h>

#include <stdexcept>
#include <thread>
#include <vector>

#include "tests/catch.h"

namespace kindred {
namespace {

namespace asio = boost::asio;
using std::chrono::milliseconds;

// Runs until the task has ended; throws what it has thrown.
void run(asio::io_context* io, Task<void> task) {
  std::exception_ptr failure;
  spawn(io, std::move(task), [&](const std::exception_ptr& thrown) {
    failure = thrown;
    io->stop();
  });
  io->run();
  io->restart();
  if (failure) std::rethrow_exception(failure);
}

TEST_CASE("a wake ends the wait under way, or else the next") {
  asio::io_context io;
  Wake wake(&io);
  int woken = 0;
  const auto wait = [&]() -> Task<void> {
    wake.wake();
    co_await wake.wait();
    ++woken;
    std::thread other([&] { wake.wake(); });
    co_await wake.wait();
    ++woken;
    other.join();
  };
  run(&io, wait());
  CHECK(woken == 2);
}

// Tells from a thread of its own.
class Teller : public Notifier {
 public:
  void notify(int file) override {
    file_ = file;
    if (file < 0) return;
    std::thread([file] { eventfd_write(file, 1); }).join();
  }
  int file() const { return file_; }

 private:
  int file_ = -1;
};

TEST_CASE("a notifier wakes until the wake is gone") {
  asio::io_context io;
  Teller teller;
  {
    Wake wake(&io);
    wake.watch(&teller);
    CHECK(teller.file() >= 0);
    const auto wait = [&]() -> Task<void> { co_await wake.wait(); };
    run(&io, wait());
  }
  CHECK(teller.file() == -1);
}

TEST_CASE("work is done on another thread, in its order, and what it throws comes back") {
  asio::io_context io;
  asio::thread_pool threads(1);
  std::vector<std::thread::id> done;
  const auto work = [&]() -> Task<void> {
    const auto note = [&] { done.push_back(std::this_thread::get_id()); };
    for (int i = 0; i < 100; ++i) co_await run_on(&threads, note);
    note();
    const auto fail = [] { throw std::runtime_error("no"); };
    co_await run_on(&threads, fail);
  };
  CHECK_THROWS_WITH(run(&io, work()), "no");
  REQUIRE(done.size() == 101);
  CHECK(done.back() == std::this_thread::get_id());
  CHECK(done[0] != done.back());
  CHECK(done[0] == done[99]);
}

TEST_CASE("a cancelled sleep ends early") {
  asio::io_context io;
  asio::steady_timer timer(io);
  asio::steady_timer other(io);
  bool woken = false;
  const auto wait = [&]() -> Task<void> {
    co_await sleep(&timer, std::chrono::hours(1));
    woken = true;
  };
  const auto cancel = [&]() -> Task<void> {
    co_await sleep(&other, milliseconds(1));
    timer.cancel();
  };
  spawn(&io, cancel(), [](const std::exception_ptr& /*failure*/) {});
  run(&io, wait());
  CHECK(woken);
}

}  // namespace
}  // namespace kindred
