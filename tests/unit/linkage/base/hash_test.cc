#include "linkage/base/hash.h"

#include <bit>
#include <cmath>
#include <limits>
#include <string>

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("hash values are stored, so they never change") {
  CHECK(hash_bytes("", 0) == 0x2D06800538D394C2U);  // as the specification of XXH3 has it
  CHECK(hash_bytes("kindred", 0) == 0xF0184E625A51D90DU);
  CHECK(hash_bytes("kindred", 1) == 0x2A5672A87BB78690U);
  CHECK(hash_bytes(std::string(1000, 'x'), 42) == 0xCB10F5998C4773FFU);
  CHECK(mix(0, 0) == 0x938921550FF5839EU);
  CHECK(mix(1, 0) == 0x700FDA35C988FF15U);
  CHECK(mix(0, 1) == 0x942391C45958281AU);
  CHECK(mix(0x0123456789ABCDEFU, 0xFEDCBA9876543210U) == 0xED12B8C1A8134CA0U);
  CHECK(multiply_fold(0x0123456789ABCDEFU, 0xFEDCBA9876543210U) == 0x2317228F48165BB2U);
}

TEST_CASE("every bit of either argument of mix changes half of the bits of the result") {
  constexpr int kRounds = 2000;
  for (unsigned bit = 0; bit < 64; ++bit) {
    int by_first = 0;
    int by_second = 0;
    for (uint64_t i = 0; i < kRounds; ++i) {
      const uint64_t a = hash_bytes("a", i);
      by_first += std::popcount(mix(a, i) ^ mix(a ^ (uint64_t{1} << bit), i));
      by_second += std::popcount(mix(a, i) ^ mix(a, i ^ (uint64_t{1} << bit)));
    }
    // 32 bits on average, each mean within five standard deviations of it.
    const double slack = 5 * 4 / std::sqrt(kRounds);
    CHECK(by_first / double{kRounds} == Approx(32).margin(slack));
    CHECK(by_second / double{kRounds} == Approx(32).margin(slack));
  }
}

// Least value of mix(element, function) over the elements from `begin` up to `end`, as in
// min-hashing.
uint64_t least(uint64_t begin, uint64_t end, uint64_t function) {
  uint64_t value = std::numeric_limits<uint64_t>::max();
  for (uint64_t i = begin; i < end; ++i) value = std::min(value, mix(i, function));
  return value;
}

TEST_CASE("mix of small counters serves as a family of independent functions") {
  constexpr uint64_t kFunctions = 4000;
  int agree = 0;
  for (uint64_t function = 0; function < kFunctions; ++function) {
    agree += least(0, 20, function) == least(10, 30, function) ? 1 : 0;
  }
  // Jaccard 10/30, standard deviation 0.0075.
  CHECK(agree / double{kFunctions} == Approx(1.0 / 3).margin(0.03));
}

TEST_CASE("the order of the arguments of mix matters") { CHECK(mix(1, 2) != mix(2, 1)); }

}  // namespace
}  // namespace kindred
