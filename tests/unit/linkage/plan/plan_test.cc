#include "linkage/plan/plan.h"

#include "tests/catch.h"

namespace kindred {
namespace {

// By trying one after the other.
std::optional<uint32_t> slow_least_bands(uint32_t rows, CurveGoal wanted, uint32_t most) {
  for (uint32_t bands = 1; bands <= most; ++bands) {
    if (s_curve({bands, rows}, wanted.chance) >= wanted.share) return bands;
  }
  return std::nullopt;
}

TEST_CASE("the fewest bands that find enough are those that trying finds") {
  size_t found = 0;
  for (const double chance : {0.05, 0.3, 0.5, 0.8, 0.99, 1.0}) {
    for (const double share : {0.001, 0.5, 0.875, 0.95, 0.999999}) {
      for (uint32_t rows = 1; rows < 12; ++rows) {
        CAPTURE(chance, share, rows);
        const auto slow = slow_least_bands(rows, {chance, share}, 500);
        CHECK(least_bands(rows, {chance, share}, 500) == slow);
        found += slow.has_value();
      }
    }
  }
  CHECK(found > 150);
  CHECK(found < 330);
}

TEST_CASE("a share that a banding meets exactly is met") {
  CHECK(least_bands(1, {0.5, 0.875}, 100) == 3);
  CHECK(least_bands(5, {0.8, s_curve({20, 5}, 0.8)}, 100) == 20);
  CHECK(least_bands(5, {0.8, s_curve({20, 5}, 0.8)}, 19) == std::nullopt);
  CHECK(s_curve({20, 5}, 0.8) == Approx(0.9996439421094793).epsilon(1e-12));  // MMDS Example 3.11
}

TEST_CASE("bandings are planned by rising rows, none over the most functions") {
  const auto planned = plan_bandings({0.8, 0.95}, 128);
  REQUIRE(planned.size() == 7);
  for (size_t i = 0; i < planned.size(); ++i) {
    CHECK(planned[i].banding.rows == i + 1);
    CHECK(planned[i].banding.bands == least_bands(planned[i].banding.rows, {0.8, 0.95}, 128));
    CHECK(planned[i].found == s_curve(planned[i].banding, 0.8));
    CHECK(planned[i].functions() <= 128);
  }
  CHECK(planned.back().banding == Banding{13, 7});
  CHECK(plan_bandings({0.01, 0.999}, 128).empty());
  CHECK(plan_bandings({1, 0.5}, 40).size() == 40);  // what always agrees needs one band
}

TEST_CASE("exactly so many functions are cut in the ways that find enough") {
  const auto planned = plan_bandings_of(100, {0.8, 0.95});
  REQUIRE(planned.size() == 4);
  CHECK(planned.front().banding == Banding{100, 1});
  CHECK(planned.back().banding == Banding{20, 5});  // 10 bands of 10 find 0.68
  CHECK(plan_bandings_of(2, {0.5, 0.95}).empty());
}

TEST_CASE("without a limit the strictest within the budget is chosen, with one the cheapest") {
  const auto planned = plan_bandings({0.8, 0.95});
  REQUIRE(choose_planned(planned, std::nullopt, 128));
  CHECK(planned[*choose_planned(planned, std::nullopt, 128)].banding == Banding{13, 7});
  CHECK(planned[*choose_planned(planned, std::nullopt, 90)].banding == Banding{10, 6});
  const CurveGoal limit{0.3, 0.01};
  const auto chosen = choose_planned(planned, limit, kMostFunctions);
  REQUIRE(chosen);
  CHECK(planned[*chosen].banding == Banding{10, 6});
  CHECK(s_curve(planned[*chosen].banding, 0.3) <= 0.01);
  CHECK(s_curve(planned[*chosen - 1].banding, 0.3) > 0.01);
  CHECK_FALSE(choose_planned(planned, limit, 50));
  CHECK_FALSE(choose_planned({}, std::nullopt, 50));
}

}  // namespace
}  // namespace kindred
