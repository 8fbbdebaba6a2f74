#include "tools/kindred/report/progress.h"

#include <sstream>

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("Without a terminal there is no progress") {
  std::ostringstream out;
  {
    Progress progress(&out, false);
    progress.show(5, 0);
  }
  CHECK(out.str().empty());
}

}  // namespace
}  // namespace kindred
