#include "linkage/compare/code_words.h"

#include <string_view>

#include "tests/catch.h"

namespace kindred {
namespace {

double both_ways(std::string_view a, std::string_view b) {
  const double similarity = code_similarity(a, b);
  CHECK(code_similarity(b, a) == similarity);
  return similarity;
}

TEST_CASE("a code is one with what it begins or ends with, and nearly with its colours") {
  CHECK(both_ways("wm0642hw", "wm0642hw") == 1);
  CHECK(both_ways("wm0642hw", "wm0642hwh") == 0.9);
  CHECK(both_ways("fe370", "fe370s") == 0.9);
  CHECK(both_ways("cs180jq", "vgncs180jq") == 0.9);
  CHECK(both_ways("nnh965wf", "nnh965wh") == 0.8);
}

TEST_CASE("other codes have nothing in common") {
  CHECK(both_ways("hf10", "hf100") == 0);            // a number goes on
  CHECK(both_ways("4500b", "14500b") == 0);          // likewise in front
  CHECK(both_ways("kxtg4321b", "kxtg4323b") == 0);   // another model of a series
  CHECK(both_ways("e31", "e31xl") == 0);             // three characters
  CHECK(both_ways("turntable", "turntables") == 0);  // no code
  CHECK(both_ways("x1a", "x1b") == 0);
  CHECK(both_ways("", "x100") == 0);
  CHECK(both_ways("", "") == 1);
}

}  // namespace
}  // namespace kindred
