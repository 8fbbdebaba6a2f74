#include "daemon/state/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

#include "daemon/base/failure.h"

namespace kindred {
namespace {

constexpr const char* kAside = ".new";
constexpr mode_t kOwnerOnly = 0600;  // it holds what records say of people

[[noreturn]] void fail_with(const std::string& path, const char* what) {
  const bool full = errno == ENOSPC || errno == EDQUOT;
  const std::string reason = std::generic_category().message(errno);
  const char* const remedy = full ? "; free some space: what was committed before is kept" : "";
  throw Failure(ExitCode::kIo, path + ": cannot " + what + ": " + reason + remedy);
}

// The name of a new file is durable once its folder is.
void sync_folder_of(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) fail_with(folder, "open the folder");
  const bool synced = ::fsync(descriptor) == 0;
  ::close(descriptor);
  if (!synced) fail_with(folder, "sync the folder");
}

}  // namespace

File::~File() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

File::File(File&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), path_(std::move(other.path_)) {}

File& File::operator=(File&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(path_, other.path_);
  return *this;
}

File File::open(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
  if (descriptor < 0) fail_with(path, "open");
  return {descriptor, path};
}

void File::write_whole(const std::string& path, std::string_view bytes) {
  {
    File file = create_aside(path);
    file.write(0, bytes);
    file.sync();
  }
  put_in_place(path);
}

File File::create_aside(const std::string& path) {
  const std::string aside = path + kAside;
  const int descriptor = ::open(aside.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, kOwnerOnly);
  if (descriptor < 0) fail_with(aside, "create");
  return {descriptor, aside};
}

void File::put_in_place(const std::string& path) {
  const std::string aside = path + kAside;
  if (std::rename(aside.c_str(), path.c_str()) != 0) fail_with(path, "rename to");
  sync_folder_of(path);
}

void File::remove_aside(const std::string& path) {
  static_cast<void>(std::remove((path + kAside).c_str()));
}

uint64_t File::size() const {
  struct stat status {};
  if (::fstat(descriptor_, &status) != 0) fail("ask for the size");
  return static_cast<uint64_t>(status.st_size);
}

void File::read(uint64_t place, size_t count, std::string* bytes) const {
  bytes->resize(count);
  size_t done = 0;
  while (done < count) {
    const ssize_t size =
        ::pread(descriptor_, bytes->data() + done, count - done, static_cast<off_t>(place + done));
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) fail("read");
    if (size == 0) break;
    done += static_cast<size_t>(size);
  }
  bytes->resize(done);
}

void File::write(uint64_t place, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t size =
        ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(place));
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) fail("write");
    bytes.remove_prefix(static_cast<size_t>(size));
    place += static_cast<uint64_t>(size);
  }
}

void File::truncate(uint64_t size) {
  if (::ftruncate(descriptor_, static_cast<off_t>(size)) != 0) fail("truncate");
}

void File::sync() {
  if (::fdatasync(descriptor_) != 0) fail("sync");
}

void File::fail(const char* what) const { fail_with(path_, what); }

bool file_exists(const std::string& path) { return ::access(path.c_str(), F_OK) == 0; }

}  // namespace kindred
