#include "tools/kindred/files/file_bytes.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "daemon/base/failure.h"

namespace kindred {

namespace {

class FileBytes final : public ByteStream {
 public:
  FileBytes(int file, const std::string& path, const std::atomic<bool>* stop)
      : file_(file), path_(path), stop_(stop) {}
  ~FileBytes() override {
    if (file_ != STDIN_FILENO) ::close(file_);
  }

  size_t read(char* to, size_t most) override {
    ssize_t n = 0;
    do {
      n = ::read(file_, to, most);
    } while (n < 0 && errno == EINTR && !stopped());
    if (n < 0 && !stopped()) {
      throw Failure(ExitCode::kIo, "cannot read " + path_ + ": " + std::strerror(errno));
    }
    const auto size = static_cast<size_t>(std::max<ssize_t>(n, 0));
    taken_ += size;
    return size;
  }

  bool readable() const override {
    pollfd poll_file = {file_, POLLIN, 0};
    return ::poll(&poll_file, 1, 0) != 0;
  }

  uint64_t taken() const override { return taken_; }

 private:
  bool stopped() const { return stop_ != nullptr && stop_->load(); }

  int file_;
  std::string path_;
  const std::atomic<bool>* stop_;
  uint64_t taken_ = 0;
};

// When `stop` ends the wait for a pipe's writer, the input is an empty one.
int open_file(const std::string& path, const std::atomic<bool>* stop) {
  const auto stopped = [stop] { return stop != nullptr && *stop; };
  int file = -1;
  errno = EINTR;
  while (file < 0 && errno == EINTR && !stopped()) {
    file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  }
  if (file < 0 && stopped()) file = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (file < 0) fail_to_open(path, std::strerror(errno));
  return file;
}

}  // namespace

void fail_to_open(const std::string& path, const char* reason) {
  throw Failure(ExitCode::kNoInput, "cannot read " + path + ": " + reason);
}

std::unique_ptr<ByteStream> open_file_bytes(const std::string& path,
                                            const std::atomic<bool>* stop) {
  const int file = path == "-" ? STDIN_FILENO : open_file(path, stop);
  return std::make_unique<FileBytes>(file, path, stop);
}

}  // namespace kindred
