#include "linkage/compare/jaccard.h"

#include <algorithm>
#include <vector>

#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/reference/comparisons.h"

namespace kindred {
namespace {

using Elements = std::vector<uint64_t>;

Elements random_bag(RandomText* random) {
  Elements bag(random->number(12));
  for (uint64_t& element : bag) element = random->number(8);
  std::ranges::sort(bag);
  return bag;
}

Elements as_set(Elements bag) {
  bag.erase(std::unique(bag.begin(), bag.end()), bag.end());
  return bag;
}

TEST_CASE("jaccard of sets") {
  CHECK(jaccard(Elements{1, 2, 3, 4, 5}, Elements{3, 4, 5, 6, 7, 8}) == 0.375);  // MMDS example 3.1
  CHECK(jaccard(Elements{}, Elements{}) == 1);
  CHECK(jaccard(Elements{}, Elements{1}) == 0);
}

TEST_CASE("jaccard of bags by both conventions") {
  const Elements a = {1, 1, 1, 2};
  const Elements b = {1, 1, 2, 2, 3};
  CHECK(bag_sum_similarity(a, b) == Approx(1.0 / 3));  // MMDS example 3.2
  CHECK(jaccard(a, b) == 0.5);
  CHECK(bag_sum_similarity(a, a) == 0.5);
  CHECK(bag_sum_similarity(Elements{}, Elements{}) == 0.5);
  CHECK(bag_sum_similarity(Elements{}, a) == 0);
}

TEST_CASE("jaccard below the least that counts is 0") {
  const Elements a = {1, 2, 3, 4};
  const Elements b = {1, 2, 3, 5};
  CHECK(jaccard(a, b, 0.6) == 0.6);
  CHECK(jaccard(a, b, 0.61) == 0);
  CHECK(jaccard(a, Elements{1}, 0.5) == 0);
  CHECK(bag_sum_similarity(a, b, 0.375) == 0.375);
  CHECK(bag_sum_similarity(a, b, 0.4) == 0);
}

TEST_CASE("jaccard equals the counts of a plain map") {
  RandomText random(1);
  for (int i = 0; i < 5000; ++i) {
    const Elements a = random_bag(&random);
    const Elements b = random_bag(&random);
    const auto bags = reference::bag_counts(a, b);
    const auto sets = reference::bag_counts(as_set(a), as_set(b));
    REQUIRE(common_elements<uint64_t>(a, b) == static_cast<size_t>(bags.least));
    if (bags.all == 0) continue;
    REQUIRE(jaccard(as_set(a), as_set(b)) == Approx(sets.least / sets.greatest));
    REQUIRE(jaccard(a, b) == Approx(bags.least / bags.greatest));
    REQUIRE(bag_sum_similarity(a, b) == Approx(bags.least / bags.all));
  }
}

}  // namespace
}  // namespace kindred
