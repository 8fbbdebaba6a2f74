#include "daemon/process.h"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <thread>

#include "daemon/base/log.h"
#include "daemon/http/http_server.h"
#include "daemon/kafka/transport.h"
#include "daemon/service/service.h"
#include "daemon/systemd.h"

namespace kindred {
namespace {

using std::chrono::milliseconds;

// timeout(1) and some supervisors signal the process and then its group: that is one request.
constexpr milliseconds kOneSignal{200};
// Leaves a second of the five for the end of the process.
constexpr milliseconds kDrainTime{4'000};

// The watchdog has to be told twice in its time.
Periods periods() {
  Periods periods;
  const std::optional<std::chrono::microseconds> watchdog = watchdog_interval();
  if (!watchdog) return periods;
  periods.tick = std::min(periods.tick, std::chrono::duration_cast<milliseconds>(*watchdog / 2));
  return periods;
}

}  // namespace

class Process::Impl {
 public:
  Impl(const config::Config& config, const std::string& path, bool rebuild, bool from_cluster)
      : transport_(make_kafka_transport(config)),
        service_(config,
                 {.config_path = path,
                  .rebuild = rebuild,
                  .from_cluster = from_cluster,
                  .notices = &notices_,
                  .periods = periods()},
                 transport_.get()),
        signals_(*service_.io(), SIGTERM, SIGINT, SIGHUP),
        deadline_(*service_.io()) {
    signals_.add(SIGUSR1);
    if (!config.http.port) return;
    http_.emplace(service_.io(), config.http.address, *config.http.port,
                  [this](const HttpRequest& request) { return service_.answer(request); });
  }

  ExitCode run() {
    await_signal();
    const ExitCode code = service_.run();
    end_in_time(code);
    service_.close();
    return code;
  }

 private:
  using Clock = std::chrono::steady_clock;

  void await_signal() {
    signals_.async_wait([this](boost::system::error_code cancelled, int signal) {
      if (cancelled) return;
      take(signal);
      await_signal();
    });
  }

  void take(int signal) {
    if (signal == SIGHUP) {
      service_.reload();
    } else if (signal == SIGUSR1) {
      log::info("SIGUSR1: compacting the state");
      service_.compact();
    } else if (!service_.stopping()) {
      log::info("{}: draining", signal == SIGTERM ? "SIGTERM" : "SIGINT");
      stop();
    } else if (Clock::now() >= stopped_at_ + kOneSignal) {
      log::warn("second signal, ending at once; the next start publishes what is missing");
      std::_Exit(128 + signal);
    }
  }

  void stop() {
    stopped_at_ = Clock::now();
    service_.stop();
    deadline_.expires_after(kDrainTime);
    deadline_.async_wait([this](boost::system::error_code cancelled) {
      if (cancelled) return;
      service_.warn_of_unacknowledged();
      std::_Exit(static_cast<int>(ExitCode::kDone));
    });
  }

  // What still runs on the other threads may wait for a cluster for ever, as for room for messages
  // that nobody takes from here any more.
  void end_in_time(ExitCode code) const {
    const auto asked = service_.stopping() ? stopped_at_ : Clock::now();
    std::thread([code, until = asked + kDrainTime] {
      std::this_thread::sleep_until(until);
      log::warn(
          "work on the way does not end in time; the next start goes on from the last commit");
      std::_Exit(static_cast<int>(code));
    }).detach();
  }

  SystemdNotices notices_;
  std::unique_ptr<Transport> transport_;
  Service service_;
  boost::asio::signal_set signals_;
  boost::asio::steady_timer deadline_;  // of draining
  Clock::time_point stopped_at_;
  std::optional<HttpServer> http_;
};

Process::Process(const config::Config& config, const std::string& path, bool rebuild,
                 bool from_cluster)
    : impl_(std::make_unique<Impl>(config, path, rebuild, from_cluster)) {}
Process::~Process() = default;

ExitCode Process::run() { return impl_->run(); }

}  // namespace kindred
