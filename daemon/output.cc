#include "daemon/output.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "daemon/failure.h"

namespace kindred {

namespace {

constexpr size_t kBufferBytes = 256 << 10;

std::string advice(int error) {
  switch (error) {
    case ENOSPC:
    case EDQUOT:
      return "; free some space, or name another file";
    case ENOENT:
      return "; create its folder first";
    default:
      return "";
  }
}

[[noreturn]] void fail(const std::string& name, const char* what, int error) {
  const std::string message =
      std::string("cannot ") + what + " " + name + ": " + std::strerror(error) + advice(error);
  if (error == EPIPE) throw BrokenPipe(message);
  throw Failure(ExitCode::kIo, message);
}

// A rename would put a file in the place of a device, a pipe or a link.
bool keeps_its_place(const std::string& path) {
  std::error_code unknown;
  const std::filesystem::file_status status = std::filesystem::symlink_status(path, unknown);
  return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
}

// For who may read the file that is there, if there is one.
int open_like(const std::string& file, const std::string& like) {
  constexpr mode_t kUsual = 0666;
  struct stat status = {};
  const bool known = ::stat(like.c_str(), &status) == 0;
  if (known && ::access(like.c_str(), W_OK) != 0) return -1;
  const mode_t mode = known ? status.st_mode & 0777U : kUsual;
  const int opened = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
  if (opened >= 0 && known && S_ISREG(status.st_mode)) ::fchmod(opened, mode);
  return opened;
}

}  // namespace

Output::Output(const std::string& path) : name_(path == "-" ? "standard output" : path) {
  const bool in_place = path == "-" || keeps_its_place(path);
  if (!in_place) aside_ = path + std::string(kAside);
  file_ = path == "-" ? STDOUT_FILENO : open_like(in_place ? path : aside_, path);
  if (file_ < 0) fail(name_, "open", errno);
  buffer_.reserve(kBufferBytes);
}

Output::~Output() {
  if (!aside_.empty()) discard();
  if (file_ < 0) return;
  try {
    close();
  } catch (const Failure&) {  // close() is there for those who want to know.
  }
}

void Output::write(std::string_view bytes) {
  buffer_.append(bytes);
  if (buffer_.size() >= kBufferBytes) flush();
}

void Output::flush() {
  if (failed_) return;
  size_t written = 0;
  while (written < buffer_.size()) {
    const ssize_t n = ::write(file_, buffer_.data() + written, buffer_.size() - written);
    if (n >= 0) {
      written += static_cast<size_t>(n);
    } else if (errno != EINTR) {
      failed_ = true;
      fail(name_, "write", errno);
    }
  }
  buffer_.clear();
}

void Output::close() {
  const int file = file_;
  flush();
  file_ = -1;
  if (file != STDOUT_FILENO && ::close(file) != 0 && errno != EINTR) fail(name_, "write", errno);
  if (aside_.empty() || failed_) return;
  const std::string aside = std::exchange(aside_, {});  // from here on kept, whatever happens
  if (::rename(aside.c_str(), name_.c_str()) == 0) return;
  throw Failure(ExitCode::kIo, "cannot replace " + name_ + ": " + std::strerror(errno) +
                                   "; what was written is in " + aside);
}

void Output::discard() {
  if (file_ >= 0) ::close(file_);
  file_ = -1;
  ::unlink(aside_.c_str());
}

void write_whole(const std::string& path, std::string_view bytes) {
  Output output(path);
  output.write(bytes);
  output.close();
}

void ignore_broken_pipes() { std::signal(SIGPIPE, SIG_IGN); }

}  // namespace kindred
