#include "linkage/expire/watermark.h"

#include <optional>
#include <vector>

#include "linkage/expire/expire.h"
#include "tests/catch.h"

namespace kindred {
namespace {

constexpr auto kNone = std::optional<int64_t>();

TEST_CASE("the watermark is the least of the partitions' greatest times") {
  Watermark watermark(2);
  watermark.observe(0, 10);
  CHECK(watermark.time() == kNone);
  watermark.observe(1, 7);
  CHECK(watermark.time() == 7);
  watermark.observe(1, 5);
  CHECK(watermark.time() == 7);
  watermark.observe(1, 12);
  CHECK(watermark.time() == 10);
}

TEST_CASE("a partition at its end and behind another does not hold the watermark up") {
  Watermark watermark(3);
  watermark.observe(0, 10);
  watermark.observe(1, 20);
  watermark.leave_out({false, true, false});
  CHECK(watermark.time() == kNone);
  watermark.leave_out({false, false, true});
  CHECK(watermark.time() == 10);
  watermark.leave_out({true, true, true});
  CHECK(watermark.time() == 20);

  // The other one goes on, and it comes back later, with an old record: time does not go back.
  watermark.observe(1, 50);
  watermark.observe(0, 30);
  CHECK(watermark.time() == 50);
  watermark.observe(1, 60);
  CHECK(watermark.time() == 50);
  watermark.observe(0, 70);
  CHECK(watermark.time() == 60);

  Watermark again(3);
  again.set(watermark.partitions());
  CHECK(again.time() == 60);

  // One that is added stands where the others are, too.
  again.add_partition();
  again.leave_out({false, false, false, false});
  CHECK(again.time() == 60);
  again.observe(3, 5);
  CHECK(again.partitions()[3].time == 60);
}

TEST_CASE("a watermark that was raised goes on when the partitions have come so far") {
  Watermark watermark(2);
  watermark.raise(30);
  CHECK(watermark.time() == 30);
  watermark.observe(0, 10);
  watermark.observe(1, 40);
  CHECK(watermark.time() == 30);
  watermark.observe(0, 50);
  CHECK(watermark.time() == 40);
  watermark.raise(35);
  CHECK(watermark.time() == 40);
}

TEST_CASE("nothing is left out before the first record") {
  Watermark watermark(2);
  watermark.leave_out({true, true});
  watermark.observe(0, 5);
  CHECK(watermark.time() == kNone);
}

TEST_CASE("a date is the midnight at which it begins") {
  CHECK(date_time("1970-01-01") == 0);
  CHECK(date_time("1969-12-31") == -86'400'000);
  CHECK(date_time("2024-02-29") == 1'709'164'800'000);
  for (const char* none : {"", "2023-02-29", "2024-2-29", "24-02-29", "2024-02-291", "2024/02/29",
                           "-024-02-29", "yesterday!"}) {
    CAPTURE(none);
    CHECK(date_time(none) == kNone);
  }
}

TEST_CASE("what expires does so in steps of a thousandth of the time") {
  const Expire short_time{.after = 10, .field = {}};
  CHECK(short_time.limit(25) == 15);
  const Expire long_time{.after = 5000, .field = {}};
  CHECK(long_time.limit(5000) == 0);
  CHECK(long_time.limit(5004) == 0);
  CHECK(long_time.limit(5005) == 5);
  CHECK(long_time.limit(4999) == -5);
}

}  // namespace
}  // namespace kindred
