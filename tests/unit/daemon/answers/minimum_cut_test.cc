#include "daemon/answers/minimum_cut.h"

#include <algorithm>
#include <random>

#include "linkage/entity/components.h"
#include "tests/catch.h"

namespace kindred {
namespace {

using Matches = std::vector<MemberMatch>;

uint64_t across(const Matches& matches, uint32_t side) {
  uint64_t count = 0;
  for (const MemberMatch& match : matches) count += ((side >> match.a) ^ (side >> match.b)) & 1U;
  return count;
}

bool connected(uint32_t members, const Matches& matches) {
  Components components(members);
  for (const MemberMatch& match : matches) components.join(match.a, match.b);
  for (uint32_t i = 0; i < members; ++i) {
    if (components.root(i) != 0) return false;
  }
  return true;
}

TEST_CASE("Two groups are parted where the fewest matches join them") {
  // Two groups of four, all matching within, and two matches between them.
  Matches matches = {{0, 4}, {1, 5}};
  for (uint32_t a = 0; a < 4; ++a) {
    for (uint32_t b = a + 1; b < 4; ++b) {
      matches.push_back({a, b});
      matches.push_back({a + 4, b + 4});
    }
  }
  const MinimumCut cut = minimum_cut(8, matches);
  CHECK(cut.matches == 2);
  const std::vector<uint32_t> one = {0, 1, 2, 3};
  const std::vector<uint32_t> other = {4, 5, 6, 7};
  CHECK((cut.side == one || cut.side == other));
}

TEST_CASE("The least cut of random graphs is that of all ways to part them") {
  std::mt19937 random(11);
  int tried = 0;
  while (tried < 300) {
    const uint32_t members = 2 + random() % 8;
    Matches matches;
    for (uint32_t a = 0; a < members; ++a) {
      for (uint32_t b = a + 1; b < members; ++b) {
        if (random() % 2 == 0) matches.push_back({a, b});
      }
    }
    if (!connected(members, matches)) continue;
    ++tried;
    uint64_t least = matches.size();
    for (uint32_t side = 1; side + 1 < 1U << members; ++side) {
      least = std::min(least, across(matches, side));
    }
    const MinimumCut cut = minimum_cut(members, matches);
    uint32_t side = 0;
    for (const uint32_t member : cut.side) side |= 1U << member;
    CHECK(cut.matches == least);
    CHECK(across(matches, side) == least);
  }
}

TEST_CASE("A ring of thousands takes rounds, and no more than that") {
  Matches matches;
  for (uint32_t i = 0; i < 5000; ++i) matches.push_back({i, (i + 1) % 5000});
  CHECK(minimum_cut(5000, matches).matches == 2);
}

}  // namespace
}  // namespace kindred
