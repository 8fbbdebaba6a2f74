#include "tools/kindred/files/output.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "daemon/base/failure.h"
#include "tools/kindred/embed/embedding.h"

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

// A device, a pipe or a link, such as /dev/stdout: a rename would put a file there instead.
bool keeps_its_place(const std::string& path) {
  std::error_code unknown;
  const std::filesystem::file_status status = std::filesystem::symlink_status(path, unknown);
  return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
}

std::string shown(const std::string& path) { return path == "-" ? "standard output" : path; }

}  // namespace

Output::Output(const std::string& path) : Output(path, shown(path)) {}

Output::Output(const std::string& path, std::string name) : name_(std::move(name)) {
  if (Embedding* const embedding = Embedding::current(); embedding != nullptr && path == "-") {
    given_ = &embedding->output;
    return;
  }
  file_ = path == "-" ? STDOUT_FILENO : ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (file_ < 0) fail(name_, "open", errno);
  buffer_.reserve(kBufferBytes);
}

Output::~Output() {
  if (file_ < 0) return;
  try {
    flush();
  } catch (const Failure&) {  // close() is there for those who want to know.
  }
  if (file_ != STDOUT_FILENO) ::close(file_);
}

void Output::write(std::string_view bytes) {
  if (given_ != nullptr) {
    given_->append(bytes);
    return;
  }
  buffer_.append(bytes);
  if (buffer_.size() >= kBufferBytes) flush();
}

// What is no file, as a pipe, cannot be emptied, and need not be.
void Output::empty() {
  if (std::exchange(emptied_, true) || file_ == STDOUT_FILENO) return;
  if (::ftruncate(file_, 0) != 0 && errno != EINVAL) {
    failed_ = true;
    fail(name_, "write", errno);
  }
}

void Output::flush() {
  if (failed_ || given_ != nullptr) return;
  if (!buffer_.empty()) empty();
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
  if (given_ != nullptr) return;
  const int file = file_;
  if (!failed_) empty();
  flush();
  file_ = -1;
  if (file != STDOUT_FILENO && ::close(file) != 0 && errno != EINTR) fail(name_, "write", errno);
}

Aside::Aside(const std::string& path)
    : path_(path), file_(path == "-" || keeps_its_place(path) ? path : path + ".new") {}

Aside::~Aside() {
  if (file_ != path_) ::unlink(file_.c_str());
}

void Aside::place() {
  if (file_ == path_) return;
  std::error_code error;
  std::filesystem::rename(file_, path_, error);
  if (error) throw Failure(ExitCode::kIo, path_ + ": " + error.message());
  file_ = path_;
}

void write_whole(const std::string& path, std::string_view bytes) {
  Aside aside(path);
  Output output(aside.file(), shown(path));
  output.write(bytes);
  output.close();
  aside.place();
}

void ignore_broken_pipes() { std::signal(SIGPIPE, SIG_IGN); }

}  // namespace kindred
