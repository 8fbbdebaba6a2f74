#include "daemon/base/log.h"

#include <spdlog/spdlog.h>

#include <string>

namespace kindred::log {

namespace {

spdlog::level::level_enum level_of(Level level) {
  switch (level) {
    case Level::kDebug:
      return spdlog::level::debug;
    case Level::kInfo:
      return spdlog::level::info;
    case Level::kWarning:
      return spdlog::level::warn;
    case Level::kError:
      return spdlog::level::err;
  }
  return spdlog::level::err;
}

// The library makes its logger at the first call. The thread sanitizer cannot see that the other
// threads wait for it, as the library is not built with it; that they wait for the static of this
// function it sees.
spdlog::logger* default_logger() {
  [[maybe_unused]] static const spdlog::logger* const kMade = spdlog::default_logger_raw();
  return spdlog::default_logger_raw();
}

}  // namespace

void write(Level level, fmt::string_view format, fmt::format_args arguments) {
  spdlog::logger* const logger = default_logger();
  const spdlog::level::level_enum at = level_of(level);
  if (!logger->should_log(at)) return;
  const std::string text = fmt::vformat(format, arguments);
  logger->log(at, spdlog::string_view_t(text));
}

}  // namespace kindred::log
