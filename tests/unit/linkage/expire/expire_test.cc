// From a watermark to what has expired by it.

#include "linkage/expire/expire.h"

#include <cstdint>
#include <limits>

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("what has expired is older than the watermark allows, in steps") {
  constexpr int64_t kDay = 86'400'000;
  Expire expire;
  expire.after = 90 * kDay;
  const int64_t limit = expire.limit(100 * kDay + 1);
  CHECK(limit <= 10 * kDay + 1);
  CHECK(limit > 10 * kDay + 1 - expire.step());
  CHECK(limit % expire.step() == 0);
  CHECK(expire.limit(0) == -90 * kDay);
}

// A producer without a time may send the least number there is.
TEST_CASE("at the least watermark nothing has expired") {
  constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();
  for (const int64_t after : {int64_t{1}, int64_t{7'000}, int64_t{7'776'000'000}}) {
    CAPTURE(after);
    Expire expire;
    expire.after = after;
    CHECK(expire.limit(kLeast) == kLeast);
    CHECK(expire.limit(kLeast + after) == kLeast);
    const int64_t later = expire.limit(kLeast + after + 2 * expire.step());
    CHECK(later > kLeast);
    CHECK(later <= kLeast + 2 * expire.step());
  }
}

}  // namespace
}  // namespace kindred
