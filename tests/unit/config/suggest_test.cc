#include "config/suggest.h"

#include <array>

#include "tests/catch.h"

namespace kindred::config {

TEST_CASE("typing distance") {
  CHECK(typing_distance("", "") == 0);
  CHECK(typing_distance("", "abc") == 3);
  CHECK(typing_distance("block", "block") == 0);
  CHECK(typing_distance("blok", "block") == 1);
  CHECK(typing_distance("blcok", "block") == 1);  // a swap is one error
  CHECK(typing_distance("bluck", "block") == 1);
  CHECK(typing_distance("fields", "features") == 6);
}

TEST_CASE("the nearest name is suggested when it is near") {
  constexpr std::array<std::string_view, 3> kNames = {"bands", "rows", "characters"};
  CHECK(nearest("band", kNames) == "bands");
  CHECK(nearest("BANDS", kNames) == "bands");
  CHECK(nearest("chracters", kNames) == "characters");
  CHECK(nearest("columns", kNames).empty());
  CHECK(nearest("x", kNames).empty());
  CHECK(nearest(std::string(100'000, 'x'), kNames).empty());
  CHECK(suggestion("rwos", kNames) == "; did you mean \"rows\"?");
  CHECK(suggestion("columns", kNames) == "; known here: bands, rows, characters");
  CHECK(suggestion("columns", {}).empty());
}

}  // namespace kindred::config
