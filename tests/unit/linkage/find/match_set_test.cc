#include "linkage/find/match_set.h"

#include <vector>

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("a pair is one pair in both orders") {
  MatchSet matches;
  matches.add(7, 3, {.digest = 11, .support = 2, .review = false});
  REQUIRE(matches.find(3, 7) != nullptr);
  CHECK(matches.find(3, 7) == matches.find(7, 3));
  CHECK(matches.find(3, 7)->digest == 11);
  CHECK(matches.find(3, 8) == nullptr);
  matches.find(3, 7)->support = 5;
  CHECK(matches.find(7, 3)->support == 5);
  matches.remove(3, 7);
  CHECK(matches.find(7, 3) == nullptr);
}

TEST_CASE("matches and reviews are counted, and all are visited") {
  MatchSet matches;
  matches.add(0, 1, {.digest = 1, .support = 1, .review = false});
  matches.add(2, 70'000, {.digest = 2, .support = 1, .review = true});
  matches.add(1, 2, {.digest = 3, .support = 1, .review = true});
  CHECK(matches.size() == 3);
  CHECK(matches.reviews() == 2);
  uint64_t digests = 0;
  uint64_t slots = 0;
  matches.for_each([&](MatchSet::Slot a, MatchSet::Slot b, const MatchSet::Match& match) {
    CHECK(a < b);
    digests += match.digest;
    slots += uint64_t{a} + b;
  });
  CHECK(digests == 6);
  CHECK(slots == 0 + 1 + 2 + 70'000 + 1 + 2);
  matches.remove(70'000, 2);
  CHECK(matches.reviews() == 1);
}

TEST_CASE(
    "a record of more matches than are counted is found by all of them, also after many went") {
  MatchSet matches;
  for (MatchSet::Slot other = 1; other <= 600; ++other) matches.add(0, other, {.support = other});
  for (MatchSet::Slot other = 1; other < 600; ++other) matches.remove(other, 0);
  CHECK(matches.find(0, 599) == nullptr);
  REQUIRE(matches.find(0, 600) != nullptr);
  CHECK(matches.find(0, 600)->support == 600);
  matches.remove(0, 600);
  CHECK(matches.find(0, 600) == nullptr);
  CHECK(matches.size() == 0);
}

}  // namespace
}  // namespace kindred
