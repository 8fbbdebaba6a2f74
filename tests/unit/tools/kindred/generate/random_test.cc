#include "tools/kindred/generate/random.h"

#include <array>
#include <vector>

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("a stream of random numbers is the same on every machine") {
  Random random(1, 2, 3);
  CHECK(random.next() == 851023278776328787U);
  CHECK(random.next() == 4203717798938730734U);
  CHECK(random.below(1000) == 600);
  CHECK(random.real() == 0.54913211756554137);
}

TEST_CASE("streams of one seed differ in family and in index") {
  const uint64_t first = Random(1, 2, 3).next();
  CHECK(Random(1, 2, 4).next() != first);
  CHECK(Random(1, 3, 3).next() != first);
  CHECK(Random(2, 2, 3).next() != first);
}

TEST_CASE("bounded numbers reach both ends and nothing beyond") {
  Random random(5, 0, 0);
  std::array<int, 7> seen{};
  for (int i = 0; i < 7000; ++i) ++seen.at(random.between(3, 9) - 3);
  for (const int count : seen) CHECK(count > 800);  // 1000 expected, 6 standard deviations off.
}

TEST_CASE("an event happens as often as its probability says") {
  Random random(6, 0, 0);
  int happened = 0;
  for (int i = 0; i < 10'000; ++i) happened += random.chance(0.2) ? 1 : 0;
  CHECK(happened > 1800);
  CHECK(happened < 2200);
  CHECK_FALSE(random.chance(0.0));
  CHECK(random.chance(1.0));
}

TEST_CASE("a shuffle keeps every value and moves them") {
  std::vector<int> values = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  const std::vector<int> before = values;
  Random random(7, 0, 0);
  shuffle(&values, &random);
  CHECK(values != before);
  std::sort(values.begin(), values.end());
  CHECK(values == before);
}

TEST_CASE("indexes are drawn in proportion to their weights, and never one of weight zero") {
  const WeightedIndex index(std::vector<uint64_t>{10, 0, 30});
  Random random(8, 0, 0);
  std::array<int, 3> seen{};
  for (int i = 0; i < 8000; ++i) ++seen.at(index.draw(&random));
  CHECK(seen[0] > 1750);  // 2000 expected.
  CHECK(seen[0] < 2250);
  CHECK(seen[1] == 0);
}

}  // namespace
}  // namespace kindred
