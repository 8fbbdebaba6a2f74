#include "linkage/block/sensitivity.h"

#include <cmath>
#include <vector>

#include "linkage/block/s_curve.h"
#include "tests/catch.h"

namespace kindred {
namespace {

using Steps = std::vector<Construction>;

Construction both(uint32_t arity) { return {Construction::Kind::kAnd, arity}; }
Construction either(uint32_t arity) { return {Construction::Kind::kOr, arity}; }

void check(const Sensitivity& s, double p1, double p2) {
  CHECK(s.p1 == Approx(p1).epsilon(1e-12));
  CHECK(s.p2 == Approx(p2).epsilon(1e-12));
}

TEST_CASE("each family has its sensitivity") {
  check(sensitivity(*family("minhash"), 0.2, 0.6), 0.8, 0.4);             // MMDS 3.6.2
  check(sensitivity(*family("bits"), 1 / 6.0, 3 / 6.0), 5 / 6.0, 0.5);    // 3.7.1
  check(sensitivity(*family("hyperplanes"), 30, 120), 5 / 6.0, 1 / 3.0);  // 3.7.2
  check(sensitivity(*family("sketches"), 0, 180), 1, 0);
}

TEST_CASE("lines in the plane keep the book's bounds, and have their exact chances") {
  const FamilyPointer plane = family("lines", {{"width", 2}, {"dimensions", 2}});
  const Sensitivity book{1, 4, 0.5, 1 / 3.0};  // MMDS 3.7.4
  std::vector<AgreementPoint> points;
  for (double d = 0; d < 20; d += 0.25) points.push_back({d, plane->agree(d)});
  CHECK(is_sensitive(book, points));
  CHECK_FALSE(is_sensitive({1, 4, 0.7, 1 / 3.0}, points));
  CHECK_FALSE(is_sensitive({1, 4, 0.5, 0.15}, points));
  CHECK(plane->agree(0) == 1);
  CHECK(plane->agree(0.5) == Approx(1 - 0.5 / M_PI).epsilon(1e-9));
  CHECK(plane->agree(4) == Approx(2 / M_PI * (M_PI / 6 - 2 * (1 - std::sin(M_PI / 3)))));
  const FamilyPointer line = family("lines", {{"width", 1}, {"dimensions", 1}});
  CHECK(line->agree(0.25) == 0.75);
  CHECK(line->agree(3) == 0);
  const FamilyPointer space = family("lines", {{"width", 1}, {"dimensions", 3}});
  CHECK(space->agree(0.5) == Approx(0.75).epsilon(1e-9));
  CHECK(space->agree(4) == Approx(0.125).epsilon(1e-9));
  CHECK(space->agree(INFINITY) == 0);
}

TEST_CASE("lines with normal directions have one chance in any number of dimensions") {
  const FamilyPointer lines = family("lines", {{"width", 4}});
  CHECK(lines->agree(0) == 1);
  CHECK(lines->agree(0.5) == Approx(0.9002644298996418).epsilon(1e-12));
  CHECK(lines->agree(1) == Approx(0.8005324324284999).epsilon(1e-12));
  CHECK(lines->agree(1e300) == Approx(0).margin(1e-12));
  CHECK(lines->agree(INFINITY) == 0);
}

TEST_CASE("AND and OR in their order, as the book has them") {  // MMDS 3.6.3
  const Steps and_or = {both(4), either(4)};
  const Steps or_and = {either(4), both(4)};
  check(amplify(and_or, {0.2, 0.6, 0.8, 0.4}), 0.8784974492729344, 0.0985345193672704);
  check(amplify(or_and, {0.2, 0.6, 0.8, 0.4}), 0.9936153436225535, 0.5739519416467456);
  CHECK(functions_used(and_or) == 16);
  const Steps cascade = {both(4), either(4), either(4), both(4)};
  check(amplify(cascade, {0.2, 0.8, 0.8, 0.2}), 0.9991285156488922, 4.0939671927019426e-07);
  CHECK(functions_used(cascade) == 256);
  CHECK(amplify(Steps{}, 0.3) == 0.3);
  for (double p = 0; p <= 1; p += 0.125) {
    CHECK(amplify(or_and, p) == Approx(1 - amplify(and_or, 1 - p)));
    CHECK(amplify(and_or, p) == Approx(s_curve({4, 4}, p)));
  }
}

TEST_CASE("the fixedpoints of a curve are what it leaves as it is") {
  CHECK(fixedpoints(Steps{both(4), either(4)}).at(0) == Approx(0.7244919590005157).epsilon(1e-12));
  CHECK(fixedpoints(Steps{either(4), both(4)}).at(0) == Approx(0.2755080409994844).epsilon(1e-12));
  const Steps long_steps = {either(2), both(2), either(2), both(2)};
  REQUIRE(fixedpoints(long_steps).size() == 1);
  CHECK(fixedpoints(long_steps)[0] == Approx((3 - std::sqrt(5)) / 2).epsilon(1e-12));
  CHECK(fixedpoints(Steps{both(3)}).empty());
  CHECK(fixedpoints(Steps{either(3)}).empty());
  CHECK(fixedpoints(Steps{}).empty());
}

TEST_CASE("the steepest point by formula is the steepest point by search") {
  for (const uint32_t r : {1U, 2U, 3U, 5U, 12U}) {
    for (const uint32_t b : {1U, 2U, 3U, 10U, 50U}) {
      if (r == 1 && b == 1) continue;
      CAPTURE(r, b);
      const Steepest and_or = steepest(Steps{both(r), either(b)});
      CHECK(steepest_and_or(r, b).p == Approx(and_or.p).margin(1e-9));
      CHECK(steepest_and_or(r, b).slope == Approx(and_or.slope).epsilon(1e-9));
      const Steepest or_and = steepest(Steps{either(b), both(r)});
      CHECK(steepest_or_and(b, r).p == Approx(or_and.p).margin(1e-9));
      CHECK(steepest_or_and(b, r).slope == Approx(or_and.slope).epsilon(1e-9));
    }
  }
  CHECK(steepest_and_or(4, 4).slope == Approx(2.4499794431528477).epsilon(1e-12));
  CHECK(steepest_or_and(20, 5).p == Approx(0.07921990929836706).epsilon(1e-9));
  CHECK(steepest_and_or(1, 1).slope == 1);
  const Steepest deep = steepest(Steps{either(2), both(2), either(2), both(2)});
  CHECK(deep.p == Approx(0.4127369900133621).margin(1e-9));
  CHECK(deep.slope == Approx(2.368862583715393).epsilon(1e-9));
}

}  // namespace
}  // namespace kindred
