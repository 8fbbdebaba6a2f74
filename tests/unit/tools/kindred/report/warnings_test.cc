#include "tools/kindred/report/warnings.h"

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("There is no warning where there is nothing to warn of") {
  CHECK(moved_warning(0).empty());
  CHECK(conflict_warning({.clusters = 3, .most = 1, .conflicts = {}}).empty());
}

TEST_CASE("Warnings are whole lines, with grouped numbers") {
  CHECK(moved_warning(1200).starts_with("warning: 1,200 records came again through another input"));
  CHECK(moved_warning(1200).ends_with("\n"));
  CHECK(
      conflict_warning({.clusters = 3, .most = 1, .conflicts = {{"a", "1"}}}) ==
      "warning: 1 clusters hold more than one record of one source, as others connect them: those "
      "of a/1\n");
}

}  // namespace
}  // namespace kindred
