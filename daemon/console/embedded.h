// The files of this folder as the build put them into the program; see cmake/embed.cmake.

#ifndef KINDRED_DAEMON_CONSOLE_EMBEDDED_H_
#define KINDRED_DAEMON_CONSOLE_EMBEDDED_H_

#include <span>
#include <string_view>

namespace kindred {

struct EmbeddedFile {
  std::string_view name;  // "index.html"
  std::string_view content;
};

// In the order of daemon/CMakeLists.txt. Defined in a source that the build makes.
std::span<const EmbeddedFile> embedded_files();

}  // namespace kindred

#endif  // KINDRED_DAEMON_CONSOLE_EMBEDDED_H_
