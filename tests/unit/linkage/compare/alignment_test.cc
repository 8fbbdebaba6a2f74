#include "linkage/compare/alignment.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "tests/catch.h"
#include "tests/random_prints.h"
#include "tests/reference/alignment.h"
#include "tests/rounds.h"

namespace kindred {
namespace {

// Some minutiae lost, others found, all a little off, and the whole moved.
Print second_print(const Print& print, RandomPrints* random) {
  Print second;
  for (const Minutia& m : random->shaken(print, 4)) {
    if (random->number(0, 1) < 0.8) second.push_back(m);
  }
  for (const Minutia& m : random->print(print.size() / 5)) second.push_back(m);
  return RandomPrints::moved(second, random->number(0, 360), random->number(-100, 100),
                             random->number(-100, 100));
}

std::optional<double> similarity(const Print& a, const Print& b) {
  return alignment_similarity(a, b);
}

}  // namespace

TEST_CASE("equal prints are alike, and turned ones as much as thirty in doubt leave") {
  RandomPrints random(1);
  const Print print = random.print(40);
  CHECK(similarity(print, print) == 1);
  for (const double turn : {0.0, 35.0, 90.0, 200.0}) {
    const Print moved = RandomPrints::moved(print, turn, 60, -40);
    CHECK(*similarity(print, moved) == Approx(40.0 / 70).epsilon(0.01));
  }
}

TEST_CASE("prints without minutiae that are somewhere have no similarity") {
  RandomPrints random(2);
  const Print print = random.print(5);
  const Print nowhere = {{NAN, 1, 2}, {1, INFINITY, 2}, {1, 2, NAN}, {1, 2, 360}, {1e9F, 2, 3}};
  CHECK_FALSE(similarity(print, {}));
  CHECK_FALSE(similarity({}, print));
  CHECK_FALSE(similarity({}, {}));
  CHECK_FALSE(similarity(print, nowhere));
  CHECK_FALSE(similarity(nowhere, nowhere));
}

TEST_CASE("neither the order of minutiae, nor one that is there twice, or nowhere, shows") {
  RandomPrints random(5);
  const Print print = random.print(20);
  const Print second = second_print(print, &random);
  Print other = second;
  std::reverse(other.begin(), other.end());
  other.push_back(other[3]);
  other.push_back({NAN, NAN, NAN});
  other[5].type = 2;
  CHECK(similarity(print, other) == similarity(print, second));
  CHECK(similarity(second, other) == 1);
}

// The Hough transform tries thirty of all the ways to lay one print upon the other. For a second
// print of the finger it finds the best or nearly so.
TEST_CASE("the best way to lay one print upon the other is found, and none is better") {
  RandomPrints random(3);
  double found = 0;
  double best = 0;
  for (size_t i = 0; i < rounds(40); ++i) {
    const Print print = random.print(25);
    const Print second = second_print(print, &random);
    const double of_second = *similarity(print, second);
    const double reference = reference::alignment_similarity(print, second);
    REQUIRE(of_second > 0.9 * reference);
    REQUIRE(of_second < 1.01 * reference);
    found += of_second;
    best += reference;
    const Print other = random.print(25);
    const double of_other = *similarity(print, other);
    REQUIRE(of_other < 1.01 * reference::alignment_similarity(print, other));
    REQUIRE(of_other < of_second);
  }
  CHECK(found > 0.99 * best);
}

TEST_CASE("the order of the two prints does not show") {
  RandomPrints random(4);
  for (size_t i = 0; i < rounds(100); ++i) {
    const Print a = random.print(20);
    const Print b = i % 2 == 0 ? random.print(15) : second_print(a, &random);
    REQUIRE(similarity(a, b) == similarity(b, a));
  }
}

TEST_CASE("prints far from each other, and at one place, are compared") {
  const Print far = {{1e6F, -1e6F, 0}, {1e6F + 30, -1e6F, 90}, {1e6F, -1e6F + 30, 180}};
  const Print near = {{0, 0, 0}, {30, 0, 90}, {0, 30, 180}};
  CHECK(*similarity(far, near) == Approx(3.0 / 33).epsilon(0.01));
  const Print three = {{5, 5, 0}, {5, 5, 90}, {5, 5, 180}};
  const Print four = {{9, 9, 0}, {9, 9, 90}, {9, 9, 180}, {9, 9, 270}};
  CHECK(*similarity(three, four) == Approx(3 / 33.5));
}

}  // namespace kindred
