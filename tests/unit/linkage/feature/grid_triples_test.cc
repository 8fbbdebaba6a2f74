#include "linkage/feature/grid_triples.h"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "tests/catch.h"

namespace kindred {
namespace {

// Three columns and two rows of 10 pixels, the last column of 5.
constexpr PrintGrid kGrid = {.width = 25, .height = 20, .square = 10, .margin = 2};

std::set<size_t> squares_of(const PrintGrid& grid, const std::vector<Minutia>& print) {
  const std::vector<bool> occupied = occupied_squares(grid, print);
  std::set<size_t> squares;
  for (size_t square = 0; square < occupied.size(); ++square) {
    if (occupied[square]) squares.insert(square);
  }
  return squares;
}

std::vector<uint64_t> elements(const GridTriples& triples, const std::vector<Minutia>& print) {
  std::vector<PrintElement> found;
  grid_triples(triples)->extract(print, &found);
  std::vector<uint64_t> values;
  for (const PrintElement& element : found) values.push_back(element.value);
  return values;
}

}  // namespace

TEST_CASE("a minutia near a border is in the squares on both sides") {
  using Squares = std::set<size_t>;
  const auto at = [](float x, float y) { return squares_of(kGrid, {{x, y}}); };
  CHECK(kGrid.squares() == 6);
  CHECK(at(5, 5) == Squares{0});
  CHECK(at(8, 5) == Squares{0});
  CHECK(at(8.5, 5) == Squares{0, 1});
  CHECK(at(10, 5) == Squares{0, 1});
  CHECK(at(11.5, 5) == Squares{0, 1});
  CHECK(at(12, 5) == Squares{1});
  CHECK(at(9, 11) == Squares{0, 1, 3, 4});
  CHECK(at(0, 0) == Squares{0});
  CHECK(at(24, 19) == Squares{5});
  CHECK(squares_of(kGrid, {{5, 5}, {6, 6}, {15, 15}}) == Squares{0, 4});
}

TEST_CASE("without a margin, and with one beyond the neighbours") {
  const auto at = [](uint32_t margin, float x) {
    return squares_of({.width = 50, .height = 10, .square = 10, .margin = margin}, {{x, 5}});
  };
  CHECK(at(0, 10) == std::set<size_t>{1});
  CHECK(at(0, 9.9F) == std::set<size_t>{0});
  CHECK(at(15, 25) == std::set<size_t>{1, 2, 3});
  CHECK(at(16, 25) == std::set<size_t>{0, 1, 2, 3, 4});
}

TEST_CASE("a minutia outside of the image is in no square") {
  for (const Minutia outside : {Minutia{-0.5, 5}, Minutia{5, -1}, Minutia{25, 5}, Minutia{5, 20}}) {
    CHECK(squares_of(kGrid, {outside}).empty());
  }
}

TEST_CASE("a function says yes to prints with minutiae in all of its squares") {
  const GridTriples triples = {.grid = kGrid, .functions = 50, .squares = 3, .first = 7};
  const std::vector<Minutia> print = {{5, 5}, {15, 5}, {5, 15}, {22.5, 15}};
  const std::set<size_t> occupied = squares_of(kGrid, print);
  REQUIRE(occupied.size() == 4);
  std::vector<uint64_t> expected;
  for (uint32_t number = 7; number < 57; ++number) {
    const auto squares = function_squares(triples, number);
    const bool yes =
        std::all_of(squares.begin(), squares.end(), [&](auto s) { return occupied.count(s) == 1; });
    if (yes) expected.push_back(number);
  }
  CHECK(elements(triples, print) == expected);
  CHECK(expected.size() > 3);
  CHECK(expected.size() < 40);
  CHECK(elements(triples, {}).empty());
}

TEST_CASE("a function's squares differ, and depend on its number alone") {
  GridTriples triples = {.grid = kGrid, .functions = 1, .squares = 6};
  for (uint32_t number = 0; number < 100; ++number) {
    const auto squares = function_squares(triples, number);
    CHECK(std::set(squares.begin(), squares.end()).size() == 6);
  }
  // Keys are stored: these never change.
  triples = {.grid = {.width = 300, .height = 300, .square = 10}, .functions = 1, .squares = 3};
  using Squares = std::vector<uint32_t>;
  CHECK(function_squares(triples, 0) == Squares{437, 264, 100});
  CHECK(function_squares(triples, 1023) == Squares{142, 481, 499});
}

TEST_CASE("grids and functions that cannot be are refused") {
  const auto refused = [](const GridTriples& triples) {
    CHECK_THROWS_AS(grid_triples(triples), std::invalid_argument);
  };
  refused({.grid = {.width = 0, .height = 10}});
  refused({.grid = {.width = 10, .height = 10, .square = 0}});
  refused({.grid = {.width = 1001, .height = 1000, .square = 1}});
  refused({.grid = kGrid, .functions = 0});
  refused({.grid = kGrid, .squares = 0});
  refused({.grid = kGrid, .squares = 7});
}

}  // namespace kindred
