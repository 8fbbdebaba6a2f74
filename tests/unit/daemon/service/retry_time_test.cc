#include "daemon/service/retry_time.h"

#include "tests/catch.h"

namespace kindred {
namespace {

using std::chrono::minutes;

TEST_CASE("what failed is tried again after a growing pause, and after a success as at first") {
  RetryTime retry(minutes(1), minutes(60));
  RetryTime::Clock::time_point now(minutes(1'000));
  CHECK(retry.due(now));
  for (const int pause : {1, 2, 4, 8, 16, 32, 60, 60}) {
    CHECK(retry.note_failure(now) == minutes(pause));
    CHECK_FALSE(retry.due(now + minutes(pause) - std::chrono::seconds(1)));
    now += minutes(pause);
    CHECK(retry.due(now));
  }
  retry.note_failure(now);
  retry.note_success();
  CHECK(retry.due(now));
  CHECK(retry.note_failure(now) == minutes(1));
  CHECK(retry.failures() == 10);
}

}  // namespace
}  // namespace kindred
