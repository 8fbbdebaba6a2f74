#include "linkage/block/normal.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>

namespace kindred {

namespace {

// The upper half of the distribution by its tail probability p = t / 2, t in (0, 1). The octave of
// t is the number of its leading zero bits; within one, quantiles lie at even steps of t with
// straight lines between them. Whole multiples of 2^-20.
constexpr size_t kOctaves = 40;
constexpr size_t kSteps = 32;
constexpr double kGrid = 1 << 20;
using Octave = std::array<int64_t, kSteps + 1>;

// Bisection: slow and sure, and done once.
double quantile(double tail) {
  double low = 0;
  double high = 16;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (std::erfc(middle / std::sqrt(2.0)) / 2 > tail ? low : high) = middle;
  }
  return low;
}

std::array<Octave, kOctaves> make_table() {
  std::array<Octave, kOctaves> table{};
  for (size_t octave = 0; octave < kOctaves; ++octave) {
    for (size_t step = 0; step <= kSteps; ++step) {
      const double t =
          std::ldexp(1 + static_cast<double>(step) / kSteps, -static_cast<int>(octave) - 1);
      table[octave][step] = std::llround(quantile(t / 2) * kGrid);
    }
  }
  return table;
}

}  // namespace

double standard_normal(uint64_t bits) {
  static const std::array<Octave, kOctaves> kTable = make_table();
  const uint64_t t = bits << 1U;  // the highest bit is the sign
  const auto zeros = static_cast<size_t>(std::countl_zero(t));
  const size_t octave = std::min(zeros, kOctaves - 1);
  const uint64_t below = t << octave << 1U;  // what follows the leading one
  const size_t step = below >> 59U;
  const auto part = static_cast<int64_t>(below >> 43U & 0xFFFFU);
  const int64_t from = kTable[octave][step];
  const int64_t to = kTable[octave][step + 1];
  const int64_t between = from + (to - from) * part / 65536;
  const auto magnitude = static_cast<double>(between) / kGrid;
  return bits >> 63U ? -magnitude : magnitude;
}

}  // namespace kindred
