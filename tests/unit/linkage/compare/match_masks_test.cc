#include "linkage/compare/match_masks.h"

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("masks tell the positions of a code point") {
  MatchMasks masks;
  masks.add('a', 0);
  masks.add(0x1F600, 1);
  masks.add('a', 63);
  CHECK(masks.mask('a') == (uint64_t{1} | uint64_t{1} << 63));
  CHECK(masks.mask(0x1F600) == 2);
  CHECK(masks.mask('b') == 0);
  CHECK(masks.mask(0x1F601) == 0);
}

TEST_CASE("cleared masks have forgotten everything") {
  MatchMasks masks;
  masks.add('a', 0);
  masks.add(0xE9, 1);
  masks.clear();
  CHECK(masks.mask('a') == 0);
  CHECK(masks.mask(0xE9) == 0);
}

}  // namespace
}  // namespace kindred
