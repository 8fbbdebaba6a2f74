#include "tools/kindred/init/header.h"

#include <sstream>

#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tools/kindred/init/profile.h"

namespace kindred {

TEST_CASE("a header row with a number or a date may be a record, whose content is not told") {
  CHECK(header_warning("Ann,1969-04-21", "a.csv") ==
        "warning: a.csv: the header row has a number or a date in column 2, as a record would; "
        "where it is one, put a row with the names of the columns above it\n");
  CHECK_FALSE(header_warning("Ann,\"5,5\",-17", "a.csv").empty());
  CHECK(header_warning("id,name,address 2,q1,2nd phone,iso-639-1,born on", "a.csv").empty());
}

TEST_CASE("of several files without a header row the first is told of") {
  const TemporaryFolder folder;
  const std::string first = folder.write("first.csv", "1,Ann\n2,Bob\n");
  const std::string second = folder.write("second.csv", "3,Ann\n4,Bob\n");
  std::ostringstream report;
  read_profile({first, second}, 10, &report);
  CHECK(report.str() == header_warning("1,Ann", first));
}

}  // namespace kindred
