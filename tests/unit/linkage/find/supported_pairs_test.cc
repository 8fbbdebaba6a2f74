#include "linkage/find/supported_pairs.h"

#include <vector>

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("a pair is one pair in both orders") {
  SupportedPairs pairs;
  pairs.add(7, 3, {.digest = 11, .support = 2, .review = false});
  REQUIRE(pairs.find(3, 7) != nullptr);
  CHECK(pairs.find(3, 7) == pairs.find(7, 3));
  CHECK(pairs.find(3, 7)->digest == 11);
  CHECK(pairs.find(3, 8) == nullptr);
  pairs.find(3, 7)->support = 5;
  CHECK(pairs.find(7, 3)->support == 5);
  pairs.remove(3, 7);
  CHECK(pairs.find(7, 3) == nullptr);
}

TEST_CASE("all pairs are counted and visited") {
  SupportedPairs pairs;
  pairs.add(0, 1, {.digest = 1, .support = 1, .review = false});
  pairs.add(2, 70'000, {.digest = 2, .support = 1, .review = true});
  pairs.add(1, 2, {.digest = 3, .support = 1, .review = true});
  CHECK(pairs.size() == 3);
  uint64_t digests = 0;
  uint64_t slots = 0;
  pairs.for_each(
      [&](SupportedPairs::Slot a, SupportedPairs::Slot b, const SupportedPairs::Pair& pair) {
        CHECK(a < b);
        digests += pair.digest;
        slots += uint64_t{a} + b;
      });
  CHECK(digests == 6);
  CHECK(slots == 0 + 1 + 2 + 70'000 + 1 + 2);
  pairs.remove(70'000, 2);
}

TEST_CASE("a record of more pairs than are counted is found by all of them, also after many went") {
  SupportedPairs pairs;
  for (SupportedPairs::Slot other = 1; other <= 600; ++other)
    pairs.add(0, other, {.support = other});
  for (SupportedPairs::Slot other = 1; other < 600; ++other) pairs.remove(other, 0);
  CHECK(pairs.find(0, 599) == nullptr);
  REQUIRE(pairs.find(0, 600) != nullptr);
  CHECK(pairs.find(0, 600)->support == 600);
  pairs.remove(0, 600);
  CHECK(pairs.find(0, 600) == nullptr);
  CHECK(pairs.size() == 0);
}

}  // namespace
}  // namespace kindred
