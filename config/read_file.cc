#include "config/read_file.h"

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
  std::string bytes(limit, '\0');
  bytes.resize(std::fread(bytes.data(), 1, limit, file.get()));
  if (std::ferror(file.get()) != 0) throw failure(path);  // a folder opens but cannot be read
  return bytes;
}

}  // namespace kindred::config
