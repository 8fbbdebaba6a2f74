// The console's files, which the program carries with it: a page, its modules, its style, and the
// description of the interface that it asks.

#ifndef KINDRED_DAEMON_CONSOLE_FILES_H_
#define KINDRED_DAEMON_CONSOLE_FILES_H_

#include <optional>
#include <string_view>

namespace kindred {

// What the page may load and ask, as the value of the header Content-Security-Policy: its own
// files and its own daemon. A value of a record that looks like markup can thus run nothing.
inline constexpr std::string_view kConsolePolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

struct ConsoleFile {
  std::string_view type;     // for the header Content-Type
  std::string_view content;  // lasts as long as the program
};

// What is served at the path of a URL: "/" is the page, "/console.css" and "/openapi.json" are
// files beside it. Nothing for any other path; it is compared as it stands, not decoded.
std::optional<ConsoleFile> console_file(std::string_view path);

}  // namespace kindred

#endif  // KINDRED_DAEMON_CONSOLE_FILES_H_
