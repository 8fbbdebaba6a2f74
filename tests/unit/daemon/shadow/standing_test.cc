// Which differences count.

#include "daemon/shadow/standing.h"

#include "tests/catch.h"

namespace kindred {
namespace {

using Counted = std::set<uint64_t>;

TEST_CASE("a difference counts once a point was passed that began behind it") {
  Standing standing(2);
  standing.note(7, 0);
  standing.begin();
  standing.note(8, 0);
  CHECK(standing.of(0).empty());
  CHECK(standing.waiting() == 2);
  standing.pass();
  CHECK(standing.of(0) == Counted{7});
  standing.begin();
  standing.pass();
  CHECK(standing.of(0) == Counted{7, 8});
  CHECK(standing.waiting() == 0);
}

TEST_CASE("a difference that ceases counts no longer, and waits anew when it comes again") {
  Standing standing(1);
  standing.note(7, 0);
  standing.begin();
  standing.pass();
  REQUIRE(standing.of(0) == Counted{7});
  standing.note(7, std::nullopt);
  CHECK(standing.of(0).empty());
  standing.begin();
  standing.note(7, 0);
  standing.pass();
  CHECK(standing.of(0).empty());
  standing.begin();
  standing.pass();
  CHECK(standing.of(0) == Counted{7});
}

TEST_CASE("a difference of another kind waits anew, and one that is told again does not") {
  Standing standing(2);
  standing.note(7, 0);
  standing.begin();
  standing.note(7, 0);
  standing.pass();
  REQUIRE(standing.of(0) == Counted{7});
  standing.begin();
  standing.note(7, 1);
  CHECK(standing.of(0).empty());
  standing.pass();
  CHECK(standing.of(1).empty());
  CHECK(standing.waiting() == 1);
}

}  // namespace
}  // namespace kindred
