// How the service ends.

#include <spdlog/spdlog.h>

#include <boost/asio/use_awaitable.hpp>
#include <csignal>
#include <cstdlib>
#include <thread>

#include "daemon/base/failure.h"
#include "daemon/service/service.h"
#include "daemon/service/systemd.h"

namespace kindred {
namespace {

using boost::asio::awaitable;
using boost::asio::use_awaitable;
using std::chrono::milliseconds;

// timeout(1) and some supervisors signal the process and then its group: that is one request.
constexpr milliseconds kOneSignal{200};
// Leaves a second of the five for the end of the process.
constexpr milliseconds kDrainTime{4'000};

}  // namespace

awaitable<void> Service::watch_signals() {
  for (;;) {
    const int signal = co_await signals_.async_wait(use_awaitable);
    if (signal == SIGHUP) {
      ask_for_reload();
    } else if (signal == SIGUSR1) {
      spdlog::info("SIGUSR1: compacting the state");
      compactor_.ask();
      input_events_.wake();
    } else if (stopping_ && std::chrono::steady_clock::now() < stopped_at_ + kOneSignal) {
      continue;
    } else if (stopping_) {
      spdlog::warn("second signal, ending at once; the next start publishes what is missing");
      std::_Exit(128 + signal);
    } else {
      spdlog::info("{}: draining", signal == SIGTERM ? "SIGTERM" : "SIGINT");
      stop();
    }
  }
}

void Service::stop() {
  stopping_ = true;
  stopped_at_ = std::chrono::steady_clock::now();
  notify_stopping();
  retry_.cancel();
  input_events_.wake();
  deadline_.expires_after(kDrainTime);
  deadline_.async_wait([this](boost::system::error_code cancelled) {
    if (cancelled) return;
    if (processor_ != nullptr) warn_of_unacknowledged();
    std::_Exit(static_cast<int>(ExitCode::kDone));
  });
}

// What still runs on the other threads may wait for a cluster for ever, as for room for messages
// that nobody takes from here any more.
void Service::end_in_time(ExitCode code) const {
  const auto asked = stopping_ ? stopped_at_ : std::chrono::steady_clock::now();
  std::thread([code, until = asked + kDrainTime] {
    std::this_thread::sleep_until(until);
    spdlog::warn(
        "work on the way does not end in time; the next start goes on from the last commit");
    std::_Exit(static_cast<int>(code));
  }).detach();
}

void Service::warn_of_unacknowledged() const {
  if (output_.unacknowledged() == 0) {
    spdlog::warn("the cluster does not answer in time; the next start goes on from here");
    return;
  }
  spdlog::warn("{} messages are not acknowledged in time; the next start publishes what is missing",
               output_.unacknowledged());
}

awaitable<void> Service::drain() {
  if (!transaction_) {
    co_await drain_acknowledged();
  } else if (live_ && processed() != committed_) {
    co_await commit_transaction();
  }
  log_stats();
  spdlog::info("stopped");
}

}  // namespace kindred
