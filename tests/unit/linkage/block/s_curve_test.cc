#include "linkage/block/s_curve.h"

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("the curve of 20 bands of 5 rows") {  // MMDS Fig. 3.8
  CHECK(s_curve({20, 5}, 0) == 0);
  CHECK(s_curve({20, 5}, 0.2) == Approx(0.006380581304768474).epsilon(1e-12));
  CHECK(s_curve({20, 5}, 0.8) == Approx(0.9996439421094793).epsilon(1e-12));
  CHECK(s_curve({20, 5}, 1) == 1);
  CHECK(s_curve({1, 1}, 0.3) == Approx(0.3));
  CHECK(s_curve({2, 8}, 1e-4) == Approx(2e-32).epsilon(1e-12));  // not lost in 1 - 1
}

TEST_CASE("three measures of where the curve rises") {
  CHECK(threshold_estimate({16, 4}) == 0.5);
  CHECK(half_point({16, 4}) == Approx(0.45376716102565096).epsilon(1e-12));
  CHECK(steepest_point({16, 4}) == Approx(0.4671379777282001).epsilon(1e-12));
  for (const Banding banding : bandings(60)) {
    CHECK(s_curve(banding, half_point(banding)) == Approx(0.5));
    CHECK(threshold_estimate(banding) >= half_point(banding));
  }
}

TEST_CASE("the areas that a threshold leaves") {
  const CurveAreas areas = curve_areas({20, 5}, 0.5);
  CHECK(areas.false_positive == Approx(0.04463489348452571).margin(1e-10));
  CHECK(areas.false_negative == Approx(0.04598472782005028).margin(1e-10));
  CHECK(curve_areas({1, 1}, 0.5).false_positive == Approx(0.125));
  CHECK(curve_areas({1, 1}, 0.5).false_negative == Approx(0.125));
}

TEST_CASE("bandings are all the ways to cut a number of functions") {
  CHECK(bandings(12) == std::vector<Banding>{{12, 1}, {6, 2}, {4, 3}, {3, 4}, {2, 6}, {1, 12}});
  CHECK(bandings(1) == std::vector<Banding>{{1, 1}});
  CHECK(bandings(7) == std::vector<Banding>{{7, 1}, {1, 7}});
}

TEST_CASE("the banding for a threshold") {
  const BandingChoice half = choose_banding(100, 0.5);
  CHECK(half.nearest == Banding{20, 5});
  CHECK(half.not_above == Banding{25, 4});
  CHECK(half.not_below == Banding{20, 5});
  const BandingChoice exact = choose_banding(64, 0.5);  // the estimate of {16, 4} is 0.5 itself
  CHECK(exact.not_above == Banding{16, 4});
  CHECK(exact.not_below == Banding{16, 4});
  CHECK_FALSE(choose_banding(10, 0.05).not_above);
  CHECK_FALSE(choose_banding(10, 1.1).not_below);
}

}  // namespace
}  // namespace kindred
