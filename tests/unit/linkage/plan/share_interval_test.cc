#include "linkage/plan/share_interval.h"

#include "tests/catch.h"
#include "tests/reference/recapture.h"

namespace kindred {
namespace {

TEST_CASE("An interval is what is left when all chances are tried") {
  constexpr int kSteps = 10'000;
  for (const double share : {0.0, 0.03, 0.5, 0.9, 1.0}) {
    for (const double trials : {0.5, 1.0, 30.0, 1000.0}) {
      const ShareInterval interval = share_interval(share, trials, 0.01);
      const ShareInterval tried = reference::try_all_chances(share, trials, 0.01, kSteps);
      CAPTURE(share, trials);
      CHECK(interval.low == Approx(tried.low).margin(1.0 / kSteps));
      CHECK(interval.high == Approx(tried.high).margin(1.0 / kSteps));
      CHECK(interval.holds(share));
    }
  }
}

TEST_CASE("Nothing was seen, and it may be anything") {
  CHECK(share_interval(0, 0, 0.05).low == 0);
  CHECK(share_interval(0, 0, 0.05).high == 1);
}

TEST_CASE("One pair in a thousand that is missed once says nothing yet") {
  CHECK(share_interval(0, 1, 5e-5).holds(0.999));
  CHECK_FALSE(share_interval(0, 1, 5e-5).holds(0.99999));
}

}  // namespace
}  // namespace kindred
