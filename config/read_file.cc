#include "config/read_file.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

namespace kindred::config {

namespace {

std::system_error failure(const std::string& path) {
  return {errno, std::generic_category(), path};
}

}  // namespace

std::string read_file(const std::string& path, size_t limit) {
  const std::unique_ptr<FILE, int (*)(FILE*)> file(std::fopen(path.c_str(), "rb"), std::fclose);
  if (!file) throw failure(path);
  std::string bytes;
  std::array<char, 1 << 16> piece;
  size_t read = piece.size();
  while (bytes.size() <= limit && read == piece.size()) {
    read = std::fread(piece.data(), 1, piece.size(), file.get());
    bytes.append(piece.data(), read);
  }
  if (std::ferror(file.get()) != 0) throw failure(path);  // a folder opens but cannot be read
  if (bytes.size() > limit) {
    throw std::system_error(std::make_error_code(std::errc::file_too_large),
                            fmt::format("{}: more than {} bytes", path, limit));
  }
  return bytes;
}

}  // namespace kindred::config
