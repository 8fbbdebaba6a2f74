#include "tools/kindred/report/wilson.h"

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("The interval of a share holds for few pairs, and never leaves 0 to 1") {
  const Interval third = wilson(1, 3);
  CHECK(third.low == Approx(0.0615).margin(5e-5));
  CHECK(third.high == Approx(0.7923).margin(5e-5));
  const Interval none = wilson(0, 10);
  CHECK(none.low == 0);
  CHECK(none.high == Approx(0.2775).margin(5e-5));
  const Interval all = wilson(10, 10);
  CHECK(all.low == Approx(1 - none.high));
  CHECK(all.high == 1);
}

TEST_CASE("Without pairs a share may be anything") {
  CHECK(wilson(0, 0).low == 0);
  CHECK(wilson(0, 0).high == 1);
}

}  // namespace
}  // namespace kindred
