#include "linkage/block/aligned.h"

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("sparse vectors stand side by side where one of them is not zero") {
  const std::vector<Component> x = {{1, 10}, {5, 50}, {9, 90}};
  const std::vector<Component> y = {{0, 7}, {5, -5}};
  const AlignedVectors pair = aligned(x, y);
  CHECK(pair.x == std::vector<double>{0, 10, 50, 90});
  CHECK(pair.y == std::vector<double>{7, 0, -5, 0});
  CHECK(aligned(y, x).x == pair.y);
  CHECK(aligned(x, {}).y == std::vector<double>{0, 0, 0});
  CHECK(aligned({}, {}).x.empty());
}

}  // namespace
}  // namespace kindred
