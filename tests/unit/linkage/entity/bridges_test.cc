#include "linkage/entity/bridges.h"

#include <algorithm>
#include <random>

#include "linkage/entity/components.h"
#include "tests/catch.h"

namespace kindred {
namespace {

using Matches = std::vector<MemberMatch>;

// How many components there are when one match is left out.
uint32_t parts_without(uint32_t members, const Matches& matches, size_t left_out) {
  Components components(members);
  for (size_t i = 0; i < matches.size(); ++i) {
    if (i != left_out) components.join(matches[i].a, matches[i].b);
  }
  uint32_t parts = 0;
  for (uint32_t i = 0; i < members; ++i) parts += components.root(i) == i;
  return parts;
}

std::vector<uint32_t> places(uint32_t members, const Matches& matches) {
  std::vector<uint32_t> found;
  for (const Bridge& bridge : find_bridges(members, matches)) found.push_back(bridge.match);
  std::sort(found.begin(), found.end());
  return found;
}

TEST_CASE("A pair is a bridge, a triangle has none") {
  CHECK(places(2, {{0, 1}}) == std::vector<uint32_t>{0});
  CHECK(places(3, {{0, 1}, {1, 2}, {2, 0}}).empty());
  CHECK(places(1, {}).empty());
}

TEST_CASE("Two triangles that one match joins are its two sides") {
  const Matches matches = {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {4, 5}, {5, 3}};
  const std::vector<Bridge> bridges = find_bridges(6, matches);
  REQUIRE(bridges.size() == 1);
  CHECK(bridges[0].match == 3);
  CHECK(bridges[0].side == 3);
  CHECK(bridges[0].end == 3);
  CHECK(side_of(bridges[0], 6, matches) == std::vector<uint32_t>{3, 4, 5});
}

TEST_CASE("A chain of a hundred thousand needs no deep stack") {
  Matches matches;
  for (uint32_t i = 0; i + 1 < 100'000; ++i) matches.push_back({i, i + 1});
  CHECK(find_bridges(100'000, matches).size() == 99'999);
}

TEST_CASE("Bridges of random graphs are those whose loss makes one more part") {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    const uint32_t members = 2 + random() % 12;
    Matches matches;
    for (uint32_t a = 0; a < members; ++a) {
      for (uint32_t b = a + 1; b < members; ++b) {
        if (random() % members < 2) matches.push_back({a, b});
      }
    }
    const uint32_t parts = parts_without(members, matches, matches.size());
    std::vector<uint32_t> expected;
    for (uint32_t i = 0; i < matches.size(); ++i) {
      if (parts_without(members, matches, i) > parts) expected.push_back(i);
    }
    CHECK(places(members, matches) == expected);
    for (const Bridge& bridge : find_bridges(members, matches)) {
      const std::vector<uint32_t> side = side_of(bridge, members, matches);
      CHECK(side.size() == bridge.side);
      const MemberMatch& match = matches[bridge.match];
      CHECK(std::ranges::count(side, match.a) + std::ranges::count(side, match.b) == 1);
    }
  }
}

}  // namespace
}  // namespace kindred
