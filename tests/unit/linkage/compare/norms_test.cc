#include "linkage/compare/norms.h"

#include <cmath>
#include <vector>

#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/reference/comparisons.h"

namespace kindred {
namespace {

using Vector = std::vector<double>;

TEST_CASE("distances of the book's points") {
  const Vector x = {2, 7};
  const Vector y = {6, 4};
  CHECK(l2_distance(x, y) == 5);  // MMDS example 3.12
  CHECK(l1_distance(x, y) == 7);
  CHECK(max_distance(x, y) == 4);
  CHECK(*lr_distance(x, y, 3) == Approx(4.497941445275415));
  CHECK(*lr_distance(x, y, 100) == Approx(4.000000000000013));
  CHECK(lr_distance(x, y, kInfinity) == 4);
}

TEST_CASE("norms have no distance between lengths, nor from what is not finite") {
  for (const double r : {1.0, 2.0, 2.5, kInfinity}) {
    CHECK_FALSE(lr_distance(Vector{1}, Vector{1, 2}, r));
    for (const double bad : {double{NAN}, kInfinity, -kInfinity}) {
      CHECK_FALSE(lr_distance(Vector{bad, 5}, Vector{bad, 1}, r));
      CHECK_FALSE(lr_distance(Vector{5, 1}, Vector{1, bad}, r, 0.5));  // whatever the cut-off
    }
    CHECK(lr_distance(Vector{}, Vector{}, r) == 0);
  }
}

TEST_CASE("norms neither overflow nor underflow on the way") {
  const Vector zero = {0, 0};
  CHECK(*l2_distance(Vector{3e200, 4e200}, zero) == Approx(5e200));
  CHECK(*l2_distance(Vector{3e-200, 4e-200}, zero) == Approx(5e-200));
  CHECK(*lr_distance(Vector{1e200, 1e200}, zero, 4) == Approx(std::pow(2.0, 0.25) * 1e200));
  CHECK(l2_distance(Vector{1e308}, Vector{-1e308}) == kInfinity);
  CHECK(l1_distance(Vector{1e308, 1e308}, zero) == kInfinity);
}

TEST_CASE("norms equal their definition, cut off above the cut-off") {
  RandomText random(1);
  for (int i = 0; i < 2000; ++i) {
    Vector x(random.number(20));
    Vector y(x.size());
    for (double& c : x) c = static_cast<double>(random.number(2000)) / 100 - 10;
    for (double& c : y) c = static_cast<double>(random.number(2000)) / 100 - 10;
    for (const double r : {1.0, 1.5, 2.0, 3.0, 10.0, kInfinity}) {
      const double exact = reference::lr_distance(x, y, r);
      REQUIRE(*lr_distance(x, y, r) == Approx(exact));
      REQUIRE(*lr_distance(x, y, r, exact + 1e-6) == Approx(exact));
      if (exact > 0) REQUIRE(lr_distance(x, y, r, exact - exact * 1e-6) == kInfinity);
    }
  }
}

}  // namespace
}  // namespace kindred
