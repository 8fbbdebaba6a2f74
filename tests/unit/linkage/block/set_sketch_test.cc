#include "linkage/block/set_sketch.h"

#include <random>
#include <vector>

#include "linkage/block/set_join.h"
#include "linkage/feature/shingle.h"
#include "tests/catch.h"

namespace kindred {
namespace {

// Elements of a universe of `tokens` hashes.
std::vector<uint64_t> random_set(size_t size, uint64_t tokens, std::mt19937_64* random) {
  std::vector<uint64_t> set;
  for (size_t i = 0; i < size; ++i) set.push_back((*random)() % tokens * 0x9E3779B97F4A7C15U);
  sort_unique(&set);
  return set;
}

}  // namespace

TEST_CASE("sketches leave out no pair that is similar") {
  std::mt19937_64 random(7);
  for (const Fraction j : {Fraction{1, 2}, Fraction{4, 5}, Fraction{9, 10}, Fraction{1, 1}}) {
    size_t similar_pairs = 0;
    for (int i = 0; i < 20000; ++i) {
      const std::vector<uint64_t> a = random_set(1 + random() % 40, 60, &random);
      std::vector<uint64_t> b = a;
      for (uint64_t change = random() % 4; change > 0; --change) b[random() % b.size()] = random();
      sort_unique(&b);
      if (!similar(a, b, j)) continue;
      ++similar_pairs;
      REQUIRE(may_be_similar(sketch_of(a), sketch_of(b), j));
    }
    CHECK(similar_pairs > 1000);
  }
}

TEST_CASE("sketches leave out most pairs that are not similar") {
  std::mt19937_64 random(7);
  size_t left = 0;
  for (int i = 0; i < 1000; ++i) {
    const std::vector<uint64_t> a = random_set(13, 1000, &random);
    const std::vector<uint64_t> b = random_set(13, 1000, &random);
    left += may_be_similar(sketch_of(a), sketch_of(b), {4, 5});
  }
  CHECK(left < 20);
}

TEST_CASE("sets of different sizes cannot be similar") {
  const SetSketch nine = {.size = 9};
  CHECK(may_be_similar(nine, {.size = 10}, {9, 10}));
  CHECK_FALSE(may_be_similar(nine, {.size = 11}, {9, 10}));
  CHECK_FALSE(may_be_similar({.size = 11}, nine, {9, 10}));
  CHECK_FALSE(may_be_similar({.size = UINT32_MAX}, nine, {999'999'999, 1'000'000'000}));
}

}  // namespace kindred
