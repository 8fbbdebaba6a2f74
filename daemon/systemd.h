#ifndef KINDRED_DAEMON_SYSTEMD_H_
#define KINDRED_DAEMON_SYSTEMD_H_

#include <chrono>
#include <optional>
#include <string>

#include "daemon/service/notices.h"

namespace kindred {

// Tells systemd (sd_notify(3)). Nothing happens when the process was not started by it.
class SystemdNotices : public Notices {
 public:
  void ready() override;
  void reloading() override;
  void stopping() override;
  void status(const std::string& status) override;  // `systemctl status` shows it
  void alive() override;                            // to the watchdog, if one is set
  void extend_start(std::chrono::seconds more) override;
};

// How often alive() has to be called at the least; nothing when no watchdog is set.
std::optional<std::chrono::microseconds> watchdog_interval();

}  // namespace kindred

#endif  // KINDRED_DAEMON_SYSTEMD_H_
