#include "tools/kindred/files/output.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <string>

#include "daemon/base/failure.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"

namespace kindred {
namespace {

TEST_CASE("What is written is in the file after close") {
  const TemporaryFolder folder;
  const std::string path = folder.write("out", "what was there before, and longer than what comes");
  Output output(path);
  output.write("a\n");
  output.write("b\n");
  output.close();
  CHECK(folder.read("out") == "a\nb\n");
}

// As when an input is found to be amiss before anything came of it.
TEST_CASE("A file is emptied by what is written, or by close, not by opening it") {
  const TemporaryFolder folder;
  const std::string path = folder.write("out", "of an earlier run");
  { const Output never_used(path); }
  CHECK(folder.read("out") == "of an earlier run");
  Output output(path);
  output.flush();
  CHECK(folder.read("out") == "of an earlier run");
  output.close();
  CHECK(folder.read("out").empty());
}

TEST_CASE("A file that is written as a whole is told by its own name") {
  const TemporaryFolder folder;
  const std::string path = folder.file("absent/out");
  CHECK_THROWS_WITH(write_whole(path, "x"),
                    Catch::Matchers::StartsWith("cannot open " + path + ":"));
}

TEST_CASE("More than the buffer is written on the way") {
  const TemporaryFolder folder;
  Output output(folder.file("out"));
  const std::string line(1000, 'x');
  for (int i = 0; i < 1000; ++i) output.write(line);
  CHECK(folder.read("out").size() > 700000);
  output.close();
  CHECK(folder.read("out") == std::string(1000000, 'x'));
}

TEST_CASE("A full disk is an error, told once") {
  Output output("/dev/full");
  output.write("a\n");
  try {
    output.flush();
    FAIL("written to a full disk");
  } catch (const Failure& caught) {
    CHECK(caught.code() == ExitCode::kIo);
    CHECK(std::string(caught.what()) ==
          "cannot write /dev/full: No space left on device; free some space, or name another file");
  }
  CHECK_NOTHROW(output.close());
}

TEST_CASE("A reader that went away is a broken pipe") {
  const TemporaryFolder folder;
  const std::string pipe = folder.file("pipe");
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  ignore_broken_pipes();
  const int reading = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  Output output(pipe);
  REQUIRE(::close(reading) == 0);
  output.write("a\n");
  CHECK_THROWS_AS(output.flush(), BrokenPipe);
}

TEST_CASE("A file is written as a whole, in the place of the one that is there") {
  const TemporaryFolder folder;
  const std::string path = folder.write("out", "what was there before");
  write_whole(path, "new");
  CHECK(folder.read("out") == "new");
  CHECK_THROWS_AS(write_whole(folder.file("none/out"), "new"), Failure);
  std::filesystem::create_directories(folder.file("taken"));
  CHECK_THROWS_AS(write_whole(folder.file("taken"), "new"), Failure);
}

TEST_CASE("What is written aside is removed unless it is put in its place") {
  const TemporaryFolder folder;
  const std::string path = folder.write("out", "what was there before");
  for (const bool placed : {false, true}) {
    Aside aside(path);
    Output output(aside.file());
    output.write("new");
    output.close();
    CHECK(folder.read("out") == "what was there before");
    if (placed) aside.place();
  }
  CHECK(folder.read("out") == "new");
  CHECK_FALSE(std::filesystem::exists(path + ".new"));
}

TEST_CASE("A pipe is written to as it is, and stays a pipe") {
  const TemporaryFolder folder;
  const std::string pipe = folder.file("pipe");
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  const int reading = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  write_whole(pipe, "new");
  std::string read(8, ' ');
  const ssize_t size = ::read(reading, read.data(), read.size());
  REQUIRE(::close(reading) == 0);
  CHECK(read.substr(0, static_cast<size_t>(std::max<ssize_t>(size, 0))) == "new");
  CHECK(std::filesystem::is_fifo(pipe));
}

TEST_CASE("A file that cannot be written as a whole leaves nothing behind") {
  const TemporaryFolder folder;
  const std::string path = folder.write("out", "what was there before");
  const auto before = std::signal(SIGXFSZ, SIG_IGN);
  rlimit limit = {};
  REQUIRE(::getrlimit(RLIMIT_FSIZE, &limit) == 0);
  const rlimit small = {8, limit.rlim_max};
  REQUIRE(::setrlimit(RLIMIT_FSIZE, &small) == 0);
  std::string told;
  try {
    write_whole(path, std::string(100, 'x'));
  } catch (const Failure& failure) {
    told = failure.what();
  }
  REQUIRE(::setrlimit(RLIMIT_FSIZE, &limit) == 0);
  std::signal(SIGXFSZ, before);
  CHECK(told.find("cannot write") != std::string::npos);
  CHECK(folder.read("out") == "what was there before");
  CHECK_FALSE(std::filesystem::exists(path + ".new"));
}

TEST_CASE("What cannot be opened is an error") {
  const TemporaryFolder folder;
  CHECK_THROWS_AS(Output(folder.path()), Failure);
  CHECK_THROWS_AS(Output(folder.file("none/out")), Failure);
}

}  // namespace
}  // namespace kindred
