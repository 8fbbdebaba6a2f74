#include "linkage/feature/triangles.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>

#include "linkage/base/hash.h"
#include "linkage/feature/print_place.h"
#include "tests/catch.h"
#include "tests/random_prints.h"

namespace kindred {
namespace {

using Values = std::set<uint64_t>;

std::vector<PrintElement> elements(const Print& print, const Triangles& options = {}) {
  std::vector<PrintElement> found;
  triangles(options)->extract(print, &found);
  return found;
}

Values values(const Print& print) {
  Values values;
  for (const PrintElement& element : elements(print)) values.insert(element.value);
  return values;
}

// The part of the first set that is in the second.
double common(const Values& a, const Values& b) {
  size_t both = 0;
  for (const uint64_t value : a) both += b.count(value);
  return static_cast<double>(both) / static_cast<double>(a.size());
}

const Print kTriangle = {{100, 100, 10}, {180, 110, 100}, {130, 170, 250}};

}  // namespace

TEST_CASE("turning and shifting a print leaves its triangles as they are") {
  RandomPrints random(1);
  for (int i = 0; i < 20; ++i) {
    const Print print = random.print(30);
    const Print moved = RandomPrints::moved(print, random.number(0, 360), random.number(-500, 500),
                                            random.number(-500, 500));
    CHECK(common(values(print), values(moved)) > 0.95);
    CHECK(common(values(print), values(random.print(30))) < 0.1);
  }
}

TEST_CASE("the mirror image of a print has other triangles") {
  RandomPrints random(2);
  const Print print = random.print(30);
  Print mirrored = print;
  for (Minutia& m : mirrored) {
    m.x = -m.x;
    m.angle = m.angle <= 180 ? 180 - m.angle : 540 - m.angle;
  }
  CHECK(common(values(print), values(mirrored)) < 0.1);
}

// Sides of 60 pixels and more: a corner that moves by 1.7 pixels each way turns them by less than 5
// degrees, and changes their length by less than the tolerance of 5.
TEST_CASE("a triangle that changes within the tolerance has a value in common with itself") {
  RandomPrints random(3);
  for (int i = 0; i < 2000; ++i) {
    const Print shaken = random.shaken(kTriangle, 1.7);
    REQUIRE(common(values(kTriangle), values(shaken)) > 0);
  }
}

TEST_CASE("triangles are those of a minutia and two of its nearest ones") {
  const auto distinct = [](const Print& print, uint32_t neighbours) {
    std::set<uint32_t> places;
    for (const auto& e : elements(print, {.neighbours = neighbours})) places.insert(e.place);
    return places.size();
  };
  // In a row with growing gaps, each with its two nearest ones.
  const Print row = {{0, 0}, {20, 5}, {45, 0}, {75, 5}, {110, 0}, {150, 5}};
  CHECK(distinct(row, 2) >= 4);
  CHECK(distinct(row, 5) >= 20);
  CHECK(elements({{0, 0}, {30, 0}}).empty());
  CHECK(elements({}).empty());
}

TEST_CASE("a minutia that is there twice makes no triangle with itself") {
  CHECK(elements({{0, 0, 0}, {0, 0, 90}, {30, 0, 0}}).empty());
  CHECK(elements({{0, 0, 0}, {9, 0, 0}, {30, 0, 0}}).empty());
}

TEST_CASE("neither the order of minutiae, nor one that is there twice, or nowhere, shows") {
  RandomPrints random(4);
  const Print print = random.print(20);
  Print other = print;
  std::reverse(other.begin(), other.end());
  other.insert(other.end(), 9, other[3]);
  for (const Minutia& m : Print{{NAN, 1, 2}, {1, INFINITY, 2}, {1, 2, NAN}, {1, 2, -1}}) {
    other.push_back(m);
    CHECK(elements({kTriangle[0], kTriangle[1], m}).empty());
  }
  CHECK(elements(other) == elements(print));
}

TEST_CASE("an element's place is that of the triangle") {
  for (const PrintElement& element : elements(kTriangle)) {
    const PrintPlace place = PrintPlace::unpacked(element.place);
    CHECK(place.x == 136);
    CHECK(place.y == 126);
  }
  CHECK(place_difference(5, 4090) == 11);
  CHECK(place_difference(4090, 5) == -11);
  CHECK(turn_between(3, 250) == 9);
  CHECK(PrintPlace::unpacked(PrintPlace{-1, 5000, 260}.packed()).direction == 4);
}

// Keys are stored: these never change.
TEST_CASE("the elements of a print are the same on every machine") {
  uint64_t digest = 0;
  size_t count = 0;
  for (const PrintElement& element : elements(kTriangle)) {
    digest = mix(mix(digest, element.value), element.place);
    ++count;
  }
  CHECK(count == 96);
  CHECK(digest == 16481976711782190017U);
}

TEST_CASE("options of triangles that cannot be are refused") {
  CHECK_THROWS_AS(triangles({.neighbours = 1}), std::invalid_argument);
  CHECK_THROWS_AS(triangles({.neighbours = 33}), std::invalid_argument);
  CHECK_THROWS_AS(triangles({.tolerance = 0}), std::invalid_argument);
}

}  // namespace kindred
