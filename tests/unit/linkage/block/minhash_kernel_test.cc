#include "linkage/block/minhash_kernel.h"

#include <algorithm>
#include <vector>

#include "tests/catch.h"
#include "tests/each_target.h"
#include "tests/random_text.h"

namespace kindred {
namespace {

std::vector<uint32_t> numbers(size_t count, RandomText* random) {
  std::vector<uint32_t> numbers(count);
  for (uint32_t& number : numbers) number = static_cast<uint32_t>(random->number(UINT32_MAX));
  return numbers;
}

TEST_CASE("the least hashes are those of the plain loop on every instruction set") {
  RandomText random(1);
  const size_t targets = for_each_target([&] {
    for (const size_t slots : {kMinHashLanes, 7 * kMinHashLanes}) {
      for (const size_t size : {0U, 1U, 30U}) {
        const auto elements = numbers(size, &random);
        const auto multipliers = numbers(slots, &random);
        const auto offsets = numbers(slots, &random);
        std::vector<uint32_t> expected(slots, UINT32_MAX);
        for (size_t slot = 0; slot < slots; ++slot) {
          for (const uint32_t x : elements) {
            expected[slot] = std::min(expected[slot], multipliers[slot] * x + offsets[slot]);
          }
        }
        std::vector<uint32_t> least(slots);
        least_hashes(elements, multipliers, offsets, least);
        REQUIRE(least == expected);
      }
    }
  });
  CHECK(targets >= 1);
}

TEST_CASE("slots that agree are counted alike on every instruction set, at every length") {
  RandomText random(2);
  const size_t targets = for_each_target([&] {
    for (size_t slots = 0; slots < 70; ++slots) {
      const auto a = numbers(slots, &random);
      std::vector<uint32_t> b = a;
      size_t equal = slots;
      for (uint32_t& slot : b) {
        if (random.number(2) != 0) continue;
        ++slot;
        --equal;
      }
      REQUIRE(count_equal(a, b) == equal);
    }
  });
  CHECK(targets >= 1);
}

}  // namespace
}  // namespace kindred
