#include "config/read_file.h"

#include <string>
#include <system_error>

#include "tests/catch.h"
#include "tests/temporary_folder.h"

namespace kindred::config {
namespace {

// Past bug: what was beyond the limit was left out in silence.
TEST_CASE("a file is read whole or not at all") {
  const TemporaryFolder folder;
  for (const size_t limit : {size_t{0}, size_t{5}, size_t{1} << 16U, size_t{3} << 16U}) {
    CAPTURE(limit);
    CHECK(read_file(folder.write("whole", std::string(limit, 'x')), limit).size() == limit);
    const std::string larger = folder.write("larger", std::string(limit + 1, 'x'));
    try {
      read_file(larger, limit);
      FAIL("it was read");
    } catch (const std::system_error& error) {
      CHECK(error.code() == std::errc::file_too_large);
      CHECK(error.what() ==
            larger + ": more than " + std::to_string(limit) + " bytes: File too large");
    }
  }
}

TEST_CASE("what cannot be read is named") {
  const TemporaryFolder folder;
  CHECK_THROWS_WITH(read_file(folder.file("none"), 9),
                    folder.file("none") + ": No such file or directory");
  CHECK_THROWS_WITH(read_file(folder.path(), 9), folder.path() + ": Is a directory");
}

}  // namespace
}  // namespace kindred::config
