#include "linkage/score/value_rarity.h"

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("a value is the rarer the fewer have it besides the two that agree") {
  const ValueRarity rarity(0.01, 1001, 0.001);
  CHECK(rarity.of(52) == Approx(0.01 / (0.05 - 0.001)));
  CHECK(rarity.of(12) == Approx(0.01 / (0.01 - 0.001)));
  CHECK(rarity.of(12) > rarity.of(52));
}

TEST_CASE("a value that only the two have is as rare as one of a single record") {
  for (const double u : {0.01, 1e-6}) {  // names, telephones
    const ValueRarity rarity(u, 1001, 0.0002);
    CHECK(rarity.of(2) == rarity.of(1));
    CHECK(rarity.of(1) == Approx(u / std::min(u, 0.001)));
  }
}

TEST_CASE("rarity counts in part, that a value is common counts in full") {
  const ValueRarity rarity(0.05, 1001, 0);
  CHECK(rarity.counted(2, 0.5) == Approx(std::sqrt(50)));
  CHECK(rarity.counted(92, 0.5) == Approx(std::sqrt(0.05 / 0.09)));
  CHECK(rarity.counted(402, 0.5) == Approx(0.05 / 0.4));
}

}  // namespace
}  // namespace kindred
