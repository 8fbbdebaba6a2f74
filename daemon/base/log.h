// The log of the daemon. It stands in place of spdlog's header, with which each file that logs
// compiles the whole of fmt's formatter: two seconds a file.

#ifndef KINDRED_DAEMON_BASE_LOG_H_
#define KINDRED_DAEMON_BASE_LOG_H_

#include <fmt/format.h>

#include <cstdint>

namespace kindred::log {

enum class Level : uint8_t { kDebug, kInfo, kWarning, kError };

// One line to spdlog's default logger. It is formatted only when the level is shown. From any
// thread.
void write(Level level, fmt::string_view format, fmt::format_args arguments);

template <typename... Arguments>
void write_at(Level level, fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  write(level, format, fmt::make_format_args(arguments...));
}

template <typename... Arguments>
void debug(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  write(Level::kDebug, format, fmt::make_format_args(arguments...));
}

template <typename... Arguments>
void info(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  write(Level::kInfo, format, fmt::make_format_args(arguments...));
}

template <typename... Arguments>
void warn(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  write(Level::kWarning, format, fmt::make_format_args(arguments...));
}

template <typename... Arguments>
void error(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  write(Level::kError, format, fmt::make_format_args(arguments...));
}

}  // namespace kindred::log

#endif  // KINDRED_DAEMON_BASE_LOG_H_
