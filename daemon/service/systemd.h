// What a service tells systemd (sd_notify(3)). Nothing happens when it was not started by it.

#ifndef KINDRED_DAEMON_SERVICE_SYSTEMD_H_
#define KINDRED_DAEMON_SERVICE_SYSTEMD_H_

#include <chrono>
#include <optional>
#include <string>

namespace kindred {

void notify_ready();
// The configuration is being read again; notify_ready() says that it was.
void notify_reloading();
void notify_stopping();
void notify_status(const std::string& status);  // one line, for `systemctl status`
void notify_watchdog();                         // we are alive
// The start takes longer than the unit allows: at least this much more from now on.
void notify_extend_start(std::chrono::seconds more);

// How often notify_watchdog() has to be called at the least; nothing when no watchdog is set.
std::optional<std::chrono::microseconds> watchdog_interval();

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_SYSTEMD_H_
