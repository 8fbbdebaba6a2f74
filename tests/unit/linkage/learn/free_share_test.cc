#include "linkage/learn/free_share.h"

#include <array>

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("of two lists those are free that have no partner in the other") {
  constexpr std::array<uint64_t, 2> kLists = {1000, 500};
  CHECK(free_share(kLists, true, 0) == Approx(1.0));
  CHECK(free_share(kLists, true, 200.0 / 500'000) == Approx(0.8 * 0.6));
}

TEST_CASE("three in ten at least are taken to be free") {
  CHECK(free_share(std::array<uint64_t, 2>{1000, 500}, true, 490.0 / 500'000) ==
        Approx(0.51 * 0.3));
}

TEST_CASE("pairs of one list count where they may match, of two of its records each") {
  constexpr std::array<uint64_t, 1> kList = {1000};
  CHECK(free_share(kList, false, 100.0 / 499'500) == Approx(0.8 * 0.8));
  CHECK(free_share(kList, true, 0.1) == 1);
}

TEST_CASE("of several lists the larger ones count for more") {
  constexpr std::array<uint64_t, 3> kLists = {100, 100, 1000};
  const double prior = 40.0 / 10'000;  // 40 of two small lists, 400 of a small and the large one
  CHECK(free_share(kLists, true, prior) ==
        Approx((10'000 * 0.6 * 0.6 + 2 * 100'000 * 0.3 * 0.6) / 210'000));
}

}  // namespace
}  // namespace kindred
