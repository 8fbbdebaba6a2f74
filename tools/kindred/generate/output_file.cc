#include "tools/kindred/generate/output_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace kindred {
namespace {

constexpr size_t kBufferSize = size_t{1} << 20U;

[[noreturn]] void fail(std::string_view what, const std::filesystem::path& path, int error) {
  throw OutputError(std::string(what) + " " + path.string() + ": " +
                    std::generic_category().message(error));
}

}  // namespace

OutputFile::OutputFile(std::filesystem::path path) : path_(std::move(path)) {
  constexpr mode_t kReadableByAll = 0666;
  descriptor_ = open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kReadableByAll);
  if (descriptor_ < 0) fail("cannot create", path_, errno);
  buffer_.reserve(kBufferSize);
}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void OutputFile::write(std::string_view bytes) {
  if (buffer_.size() + bytes.size() > kBufferSize) flush();
  buffer_ += bytes;
  bytes_written_ += bytes.size();
}

void OutputFile::close() {
  flush();
  if (::close(std::exchange(descriptor_, -1)) != 0) fail("cannot write", path_, errno);
}

void OutputFile::flush() {
  std::string_view rest = buffer_;
  while (!rest.empty()) {
    const ssize_t count = ::write(descriptor_, rest.data(), rest.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail("cannot write", path_, errno);
    rest.remove_prefix(static_cast<size_t>(count));
  }
  buffer_.clear();
}

void create_folder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!error && !std::filesystem::is_directory(folder, error) && !error) {
    error = std::make_error_code(std::errc::not_a_directory);
  }
  if (error) {
    throw OutputError("cannot create folder " + folder.string() + ": " + error.message());
  }
}

}  // namespace kindred
