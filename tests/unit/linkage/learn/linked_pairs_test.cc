#include "linkage/learn/linked_pairs.h"

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("with link_only the pairs of two sources are there to learn from, else all") {
  const std::vector<uint64_t> by_source = {2, 3};
  CHECK(linked_pairs(by_source, false) == 10);
  CHECK(linked_pairs(by_source, true) == 6);
  CHECK(linked_pairs(std::vector<uint64_t>{4}, true) == 0);
}

TEST_CASE("known pairs count once, whichever of the two is in front") {
  CHECK(each_once({{3, 1}, {2, 0}, {1, 3}}) == std::vector<RecordPair>{{0, 2}, {1, 3}});
}

}  // namespace
}  // namespace kindred
