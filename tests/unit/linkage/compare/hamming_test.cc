#include "linkage/compare/hamming.h"

#include <cmath>
#include <vector>

#include "tests/catch.h"

namespace kindred {
namespace {

constexpr size_t kNoCutoff = SIZE_MAX;

TEST_CASE("hamming distance of texts counts code points that differ") {
  CHECK(hamming_distance("10101", "11110", kNoCutoff) == 3);  // MMDS example 3.16
  CHECK(hamming_distance("karolin", "kathrin", kNoCutoff) == 3);
  CHECK(hamming_distance("müller", "muller", kNoCutoff) == 1);
  CHECK(hamming_distance("", "", 0) == 0);
}

TEST_CASE("hamming distance is none between different lengths") {
  CHECK_FALSE(hamming_distance("abc", "abcd", kNoCutoff));
  CHECK_FALSE(hamming_distance(std::vector<double>{1}, std::vector<double>{}, kNoCutoff));
  CHECK_FALSE(bit_hamming_distance(std::vector<uint64_t>{1}, std::vector<uint64_t>{}, kNoCutoff));
}

TEST_CASE("hamming distance above the cut-off is the cut-off plus one") {
  CHECK(hamming_distance("10101", "11110", 3) == 3);
  CHECK(hamming_distance("10101", "11110", 2) == 3);
  CHECK(hamming_distance("10101", "11110", 0) == 1);
}

TEST_CASE("hamming distance of vectors and of bits") {
  const std::vector<int64_t> a = {0, 1, -2, 3};
  const std::vector<int64_t> b = {0, 2, -2, -3};
  CHECK(hamming_distance(a, b, kNoCutoff) == 2);
  const std::vector<double> x = {0.5, 0.0, NAN};
  const std::vector<double> y = {0.5, -0.0, NAN};
  CHECK(hamming_distance(x, y, kNoCutoff) == 1);
  const std::vector<uint64_t> p = {0b10101, uint64_t{1} << 63};
  const std::vector<uint64_t> q = {0b11110, 0};
  CHECK(bit_hamming_distance(p, q, kNoCutoff) == 4);
  CHECK(bit_hamming_distance(p, q, 1) == 2);
}

}  // namespace
}  // namespace kindred
