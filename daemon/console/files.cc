#include "daemon/console/files.h"

#include <algorithm>
#include <utility>

#include "daemon/console/embedded.h"

namespace kindred {

namespace {

constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
    {".html", "text/html; charset=utf-8"}, {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},   {".svg", "image/svg+xml"},
    {".json", "application/json"},
};

// Browsers refuse a module or a style whose type is not told. The unit test asks for every file's.
std::string_view type_of(std::string_view name) {
  const auto* const type =
      std::ranges::find_if(kTypes, [&](const auto& known) { return name.ends_with(known.first); });
  return type == std::end(kTypes) ? "application/octet-stream" : type->second;
}

}  // namespace

std::optional<ConsoleFile> console_file(std::string_view path) {
  if (!path.starts_with('/')) return std::nullopt;
  const std::string_view name = path == "/" ? "index.html" : path.substr(1);
  const auto files = embedded_files();
  const auto file = std::ranges::find(files, name, &EmbeddedFile::name);
  if (file == files.end()) return std::nullopt;
  return ConsoleFile{type_of(name), file->content};
}

}  // namespace kindred
