#include "daemon/state/directory.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "daemon/base/failure.h"
#include "linkage/text/integer.h"

namespace kindred {
namespace {

namespace fs = std::filesystem;

constexpr size_t kDigits = 20;
constexpr std::string_view kUnfinished = ".new";  // see File::write_whole()

[[noreturn]] void fail(const std::string& path, const char* what, const std::error_code& why) {
  throw Failure(ExitCode::kIo,
                fmt::format("state directory {}: cannot {}: {}", path, what, why.message()));
}

std::error_code last_error() { return {errno, std::generic_category()}; }

// The value of a variable that is set and not empty.
std::optional<std::string> variable(const char* name) {
  const char* const value = std::getenv(name);
  if (value == nullptr || *value == '\0') return std::nullopt;
  return value;
}

std::vector<fs::path> files_of(const std::string& path) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator file(path, error), end; !error && file != end;
       file.increment(error)) {
    files.push_back(file->path());
  }
  if (error) fail(path, "list it", error);
  return files;
}

std::optional<uint64_t> number_in(const std::string& name, std::string_view kind) {
  if (name.size() != kind.size() + 1 + kDigits || !name.starts_with(kind)) return std::nullopt;
  return parse_integer<uint64_t>(std::string_view(name).substr(kind.size() + 1));
}

}  // namespace

std::string state_directory(const std::string& configured, const std::string& pipeline) {
  if (!configured.empty()) return configured;
  if (const auto systemd = variable("STATE_DIRECTORY"))
    return systemd->substr(0, systemd->find(':'));
  if (const auto home = variable("XDG_STATE_HOME")) return *home + "/kindred/" + pipeline;
  if (const auto home = variable("HOME")) return *home + "/.local/state/kindred/" + pipeline;
  throw Failure(ExitCode::kConfiguration,
                "there is no place for the state: set state.directory in the configuration");
}

StateDirectory::StateDirectory(std::string path) : path_(std::move(path)) {
  std::error_code error;
  const bool made = fs::create_directories(path_, error);
  if (error) fail(path_, "make it", error);
  // It holds what records say of people.
  if (made) fs::permissions(path_, fs::perms::owner_all, error);
  if (error) fail(path_, "set its permissions", error);
  lock();
  remove_unfinished();
}

StateDirectory::~StateDirectory() {
  if (lock_ >= 0) ::close(lock_);
}

// The lock goes with the process, however that ends; the file stays.
void StateDirectory::lock() {
  const std::string path = file("lock");
  lock_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (lock_ < 0) fail(path_, "open its lock", last_error());
  if (::flock(lock_, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) fail(path_, "lock it", last_error());
    std::array<char, 32> holder{};
    const ssize_t size = ::pread(lock_, holder.data(), holder.size(), 0);
    throw StateInUse(
        ExitCode::kIo,
        fmt::format("state directory {}: process {} uses it; only one may run a pipeline at a time",
                    path_,
                    std::string_view(holder.data(), size < 0 ? 0 : static_cast<size_t>(size))));
  }
  const std::string process = std::to_string(::getpid());
  const bool written =
      ::ftruncate(lock_, 0) == 0 &&
      ::pwrite(lock_, process.data(), process.size(), 0) == static_cast<ssize_t>(process.size());
  if (!written) fail(path_, "write its lock", last_error());
}

// What a process that was killed had begun to write.
void StateDirectory::remove_unfinished() {
  for (const fs::path& file : files_of(path_)) {
    if (file.extension() != kUnfinished) continue;
    std::error_code error;
    fs::remove(file, error);
    if (error) fail(path_, "remove a file from it", error);
  }
}

std::string numbered_in(const std::string& folder, std::string_view kind, uint64_t number) {
  return fmt::format("{}/{}-{:0{}}", folder, kind, number, kDigits);
}

std::vector<uint64_t> numbers_of(const std::string& folder, std::string_view kind) {
  std::vector<uint64_t> numbers;
  for (const fs::path& file : files_of(folder)) {
    const std::optional<uint64_t> number = number_in(file.filename().string(), kind);
    if (number && *number > 0) numbers.push_back(*number);  // the first commit is 1
  }
  std::ranges::sort(numbers);
  return numbers;
}

void StateDirectory::remove(std::string_view kind, uint64_t number) {
  std::error_code error;
  fs::remove(numbered(kind, number), error);
  if (error) fail(path_, "remove a file from it", error);
}

}  // namespace kindred
