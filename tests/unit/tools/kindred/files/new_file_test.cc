#include "tools/kindred/files/new_file.h"

#include <csignal>
#include <filesystem>

#include "tests/catch.h"
#include "tests/temporary_folder.h"

namespace kindred {
namespace {

// A folder with a file of an earlier run, and what interrupts the one that writes it anew.
struct EarlierRun {
  EarlierRun() { folder.write("gold.csv", "of an earlier run"); }

  const TemporaryFolder folder;
  const Interruption interruption;
};

TEST_CASE("a new file is seen when it is complete") {
  const EarlierRun earlier;
  const TemporaryFolder& folder = earlier.folder;
  NewFile file(folder.file("gold.csv"), earlier.interruption);
  file.write("left,right\n");
  file.close();
  CHECK(folder.read("gold.csv") == "of an earlier run");
  file.place();
  CHECK(folder.read("gold.csv") == "left,right\n");
}

TEST_CASE("a new file that is interrupted leaves nothing, and what was there") {
  const EarlierRun earlier;
  const TemporaryFolder& folder = earlier.folder;
  {
    NewFile file(folder.file("gold.csv"), earlier.interruption);
    file.write("left,right\n");
    REQUIRE(std::raise(SIGINT) == 0);
    try {
      file.write("a,b\n");
      FAIL("went on");
    } catch (const Interrupted& interrupted) {
      CHECK(interrupted.signal() == SIGINT);
    }
  }
  CHECK(folder.read("gold.csv") == "of an earlier run");
  CHECK_FALSE(std::filesystem::exists(folder.file("gold.csv.new")));
}

}  // namespace
}  // namespace kindred
