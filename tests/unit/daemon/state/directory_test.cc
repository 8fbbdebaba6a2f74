#include "daemon/state/directory.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "daemon/base/failure.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/daemon/state/tells.h"

namespace kindred {
namespace {

// Sets a variable, or takes it away, until the end.
class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) {
    if (const char* const before = std::getenv(name)) before_ = before;
    set(value);
  }
  ~Variable() { set(before_ ? before_->c_str() : nullptr); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  void set(const char* value) const {
    if (value == nullptr) {
      unsetenv(name_);
    } else {
      setenv(name_, value, 1);
    }
  }

  const char* name_;
  std::optional<std::string> before_;
};

TEST_CASE("where the state is") {
  const Variable home("HOME", "/home/ana");
  const Variable no_xdg("XDG_STATE_HOME", nullptr);
  const Variable no_systemd("STATE_DIRECTORY", "");
  CHECK(state_directory("", "people") == "/home/ana/.local/state/kindred/people");
  const Variable xdg("XDG_STATE_HOME", "/state");
  CHECK(state_directory("", "people") == "/state/kindred/people");
  const Variable systemd("STATE_DIRECTORY", "/var/lib/kindred/people:/var/lib/other");
  CHECK(state_directory("", "people") == "/var/lib/kindred/people");
  CHECK(state_directory("/srv/state", "people") == "/srv/state");
}

TEST_CASE("without a home the state needs a directory") {
  const Variable no_home("HOME", nullptr);
  const Variable no_xdg("XDG_STATE_HOME", nullptr);
  const Variable no_systemd("STATE_DIRECTORY", nullptr);
  CHECK(tells([&] { state_directory("", "people"); }, {"set state.directory"}));
}

TEST_CASE("a directory is made for its owner alone, and has one user at a time") {
  const TemporaryFolder folder;
  const std::string path = folder.file("a/b");
  {
    const StateDirectory first(path);
    struct stat status {};
    REQUIRE(stat(path.c_str(), &status) == 0);
    CHECK((status.st_mode & 0777) == 0700);
    CHECK(tells([&] { const StateDirectory second(path); }, {path, std::to_string(getpid())}));
  }
  const StateDirectory again(path);
}

TEST_CASE("a directory that cannot be made is told") {
  const TemporaryFolder folder;
  folder.write("file", "");
  CHECK(tells([&] { const StateDirectory one(folder.file("file/state")); },
              {folder.file("file/state")}));
}

TEST_CASE("files have numbers, and those of other kinds do not count") {
  const TemporaryFolder folder;
  StateDirectory directory(folder.path());
  for (const uint64_t number : {7U, 100U, 42U}) {
    folder.write(directory.numbered("journal", number).substr(folder.path().size() + 1), "");
  }
  folder.write("journal-7", "");
  folder.write("journal-00000000000000000000", "");
  folder.write("journal-0000000000000000000x", "");
  folder.write("base-00000000000000000005", "");
  CHECK(directory.numbers("journal") == std::vector<uint64_t>{7, 42, 100});
  directory.remove("journal", 42);
  CHECK(directory.numbers("journal") == std::vector<uint64_t>{7, 100});
}

TEST_CASE("what a killed process had begun to write is removed") {
  const TemporaryFolder folder;
  folder.write("manifest.new", "half");
  folder.write("manifest", "whole");
  const StateDirectory directory(folder.path());
  CHECK_THROWS(folder.read("manifest.new"));
  CHECK(folder.read("manifest") == "whole");
}

// As one that may be written and not be read, by which the daemon was once aborted.
TEST_CASE("a directory that cannot be listed is told") {
  const TemporaryFolder folder;
  const std::string path = folder.file("state");
  const StateDirectory directory(path);
  std::filesystem::remove_all(path);
  CHECK(
      tells([&] { directory.numbers("journal"); }, {"state directory " + path, "cannot list it"}));
}

}  // namespace
}  // namespace kindred
