#include "daemon/systemd.h"

#include <systemd/sd-daemon.h>

#include <ctime>

namespace kindred {
namespace {

// A failure to tell is no reason to stop serving.
void notify(const std::string& state) { static_cast<void>(sd_notify(0, state.c_str())); }

}  // namespace

void SystemdNotices::ready() { notify("READY=1"); }

// The time is what Type=notify-reload asks for (systemd 253).
void SystemdNotices::reloading() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  const auto time = std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
  const auto microseconds = std::chrono::duration_cast<std::chrono::microseconds>(time);
  notify("RELOADING=1\nMONOTONIC_USEC=" + std::to_string(microseconds.count()));
}

void SystemdNotices::stopping() { notify("STOPPING=1"); }

void SystemdNotices::status(const std::string& status) { notify("STATUS=" + status); }

void SystemdNotices::alive() {
  static const bool kWatched = watchdog_interval().has_value();
  if (kWatched) notify("WATCHDOG=1");
}

void SystemdNotices::extend_start(std::chrono::seconds more) {
  notify("EXTEND_TIMEOUT_USEC=" + std::to_string(std::chrono::microseconds(more).count()));
}

std::optional<std::chrono::microseconds> watchdog_interval() {
  uint64_t microseconds = 0;
  if (sd_watchdog_enabled(0, &microseconds) <= 0) return std::nullopt;
  return std::chrono::microseconds(microseconds);
}

}  // namespace kindred
