#include "linkage/block/normal.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "tests/catch.h"

namespace kindred {
namespace {

double distribution(double x) { return std::erfc(-x / std::sqrt(2.0)) / 2; }

TEST_CASE("random bits become numbers of the standard normal distribution") {
  std::mt19937_64 random(1);
  std::vector<double> numbers(200000);
  for (double& number : numbers) number = standard_normal(random());
  std::sort(numbers.begin(), numbers.end());
  double farthest = 0;  // Kolmogorov and Smirnov's
  for (size_t i = 0; i < numbers.size(); ++i) {
    const double share = (static_cast<double>(i) + 0.5) / static_cast<double>(numbers.size());
    farthest = std::max(farthest, std::abs(share - distribution(numbers[i])));
  }
  CHECK(farthest * std::sqrt(static_cast<double>(numbers.size())) <
        1.95);  // exceeded by 1 in 1,000
}

TEST_CASE("the number is the quantile of what the bits say") {
  for (const double t : {0.9999, 0.75, 0.5, 0.3, 0.1, 1e-3, 1e-6, 1e-9}) {
    const auto bits = static_cast<uint64_t>(t * 0x1p63);
    CAPTURE(t);
    CHECK(2 * (1 - distribution(standard_normal(bits))) == Approx(t).epsilon(1e-3));
    CHECK(standard_normal(bits | uint64_t{1} << 63U) == -standard_normal(bits));
  }
  CHECK(standard_normal(0) < 7.5);
  CHECK(standard_normal(0) > 7);
}

// They are part of every key of hyperplanes and lines.
TEST_CASE("the numbers never change") {
  CHECK(standard_normal(0x4000000000000000) == 707254 * 0x1p-20);
  CHECK(standard_normal(0x0123456789abcdef) == 2743417 * 0x1p-20);
  CHECK(standard_normal(0xfedcba9876543210) == -11683 * 0x1p-20);
  CHECK(standard_normal(1) == 7490557 * 0x1p-20);
}

}  // namespace
}  // namespace kindred
