#include "linkage/compare/cosine.h"

#include <cmath>
#include <vector>

#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/reference/comparisons.h"

namespace kindred {
namespace {

using Vector = std::vector<double>;

TEST_CASE("angles of the book's vectors") {
  const Vector x = {1, 2, -1};
  const Vector y = {2, 1, 1};
  CHECK(dot_product(x, y) == 3);  // MMDS example 3.13
  CHECK(euclidean_norm(x) == Approx(std::sqrt(6)));
  CHECK(*cosine_similarity(x, y) == Approx(0.5));
  CHECK(*angle_degrees(x, y) == Approx(60));
}

TEST_CASE("angles of equal, opposite and orthogonal directions") {
  const Vector x = {1, 2, 3};
  CHECK(angle_degrees(x, x) == 0);
  CHECK(*angle_degrees(x, Vector{3, 6, 9}) == Approx(0).margin(1e-12));
  CHECK(*angle_degrees(x, Vector{-1, -2, -3}) == 180);
  CHECK(*angle_degrees(Vector{1, 1, 0}, Vector{1, -1, 5}) == Approx(90));
}

// The arc cosine of 1 - 5e-17 would be 0.
TEST_CASE("small angles are not rounded away") {
  CHECK(*angle_degrees(Vector{1, 0}, Vector{1, 1e-8}) == Approx(1e-8 * 180 / 3.14159265358979));
}

TEST_CASE("there is no angle without two directions") {
  const Vector x = {1, 2};
  const std::vector<Vector> others = {{0, 0}, {1}, {1, NAN}, {kInfinity, 1}, {}};
  for (const Vector& y : others) {
    CHECK_FALSE(angle_degrees(x, y));
    CHECK_FALSE(angle_degrees(y, x));
    CHECK_FALSE(cosine_similarity(x, y));
  }
}

TEST_CASE("an angle above the cut-off is infinite") {
  CHECK(angle_degrees(Vector{1, 0}, Vector{0, 1}, 90.1).value() == Approx(90));
  CHECK(angle_degrees(Vector{1, 0}, Vector{0, 1}, 89.9) == kInfinity);
}

TEST_CASE("angles equal the arc cosine, whatever the lengths") {
  RandomText random(1);
  for (int i = 0; i < 3000; ++i) {
    Vector x(1 + random.number(10));
    Vector y(x.size());
    for (double& c : x) c = static_cast<double>(random.number(200)) - 100.5;
    for (double& c : y) c = static_cast<double>(random.number(200)) - 100.5;
    const double expected = reference::angle_degrees(x, y);
    REQUIRE(*angle_degrees(x, y) == Approx(expected).margin(1e-5));
    for (double& c : x) c *= 1e200;
    for (double& c : y) c *= 1e-200;
    REQUIRE(*angle_degrees(x, y) == Approx(expected).margin(1e-5));
  }
}

}  // namespace
}  // namespace kindred
