#ifndef KINDRED_DAEMON_SERVICE_LOGGING_H_
#define KINDRED_DAEMON_SERVICE_LOGGING_H_

#include <spdlog/formatter.h>

#include <memory>
#include <string_view>

#include "config/config.h"

namespace kindred {

// From here on spdlog's default logger writes to standard error, one line an event: time (UTC),
// level, text; with logging.json one JSON object with the members time, level, message.
void set_up_logging(const config::Logging& logging);

// The same logger goes on with another level and form, while all threads log.
void change_logging(const config::Logging& logging);

std::unique_ptr<spdlog::formatter> make_json_formatter();

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_LOGGING_H_
