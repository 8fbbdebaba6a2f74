#include "tools/kindred/report/grouped.h"

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("Thousands are grouped") {
  CHECK(grouped(0) == "0");
  CHECK(grouped(999) == "999");
  CHECK(grouped(1000) == "1,000");
  CHECK(grouped(18446744073709551615U) == "18,446,744,073,709,551,615");
}

}  // namespace
}  // namespace kindred
