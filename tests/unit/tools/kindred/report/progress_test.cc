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
    progress.show("reading", 0.5);
    *progress.beside() << "warning: " << 7 << std::endl;
  }
  CHECK(out.str() == "warning: 7\n");
}

TEST_CASE("On a terminal what is new is shown at once, in place of what was there") {
  std::ostringstream out;
  {
    Progress progress(&out, true);
    progress.show("reading", 0.999);
    progress.show("learning");
  }
  CHECK(out.str() == "\r\x1B[Kreading, 99 %\r\x1B[Klearning\r\x1B[K");
}

TEST_CASE("What is said beside progress stands on a line of its own") {
  std::ostringstream out;
  {
    Progress progress(&out, true);
    *progress.beside() << "note\n";
    progress.show("reading");
    *progress.beside() << "warning: " << 7 << '\n';
  }
  CHECK(out.str() == "note\n\r\x1B[Kreading\r\x1B[Kwarning: 7\n");
}

}  // namespace
}  // namespace kindred
