// Random numbers for generated data. Everything here is integer arithmetic, or a single exact
// operation on doubles, so that a seed gives the same bytes on every machine. The distributions of
// the standard library do not promise that, nor does a product and a sum of doubles, which some
// compilers fuse.

#ifndef KINDRED_TOOLS_KINDRED_GENERATE_RANDOM_H_
#define KINDRED_TOOLS_KINDRED_GENERATE_RANDOM_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "linkage/base/hash.h"

namespace kindred {

// SplitMix64 (Steele, Lea, Flood 2014). Cheap to start, so that every person, household and record
// has a stream of its own and can be made again in any order without being kept.
class Random {
 public:
  // The stream number `index` of the family `family` under a seed.
  constexpr Random(uint64_t seed, uint64_t family, uint64_t index)
      : state_(mix(mix(seed, family), index)) {}

  constexpr uint64_t next() {
    state_ += 0x9E3779B97F4A7C15U;
    uint64_t value = state_;
    value = (value ^ (value >> 30U)) * 0xBF58476D1CE4E5B9U;
    value = (value ^ (value >> 27U)) * 0x94D049BB133111EBU;
    return value ^ (value >> 31U);
  }

  // Uniform in [0, bound), for bound >= 1.
  constexpr uint64_t below(uint64_t bound) {
    __extension__ using Product = unsigned __int128;
    return static_cast<uint64_t>((static_cast<Product>(next()) * bound) >> 64U);
  }

  // Uniform in [first, last].
  constexpr uint32_t between(uint32_t first, uint32_t last) {
    return first + static_cast<uint32_t>(below(static_cast<uint64_t>(last) - first + 1));
  }

  // Uniform in [0, 1), in steps of 2^-53.
  constexpr double real() { return static_cast<double>(next() >> 11U) * 0x1p-53; }

  // True with that probability.
  constexpr bool chance(double probability) { return real() < probability; }

  // One of the values, which must not be empty.
  template <typename Values>
  constexpr const auto& pick(const Values& values) {
    return values[below(std::size(values))];
  }

 private:
  uint64_t state_;
};

// Fisher and Yates' shuffle. std::shuffle may differ from one library to the next.
template <typename T>
void shuffle(std::vector<T>* values, Random* random) {
  for (size_t i = values->size(); i > 1; --i) {
    std::swap((*values)[i - 1], (*values)[random->below(i)]);
  }
}

// Draws an index with a probability in proportion to its weight, in O(log n).
class WeightedIndex {
 public:
  // At least one weight, and their sum above zero.
  explicit WeightedIndex(std::span<const uint64_t> weights) {
    ends_.reserve(weights.size());
    uint64_t sum = 0;
    for (const uint64_t weight : weights) ends_.push_back(sum += weight);
  }

  size_t draw(Random* random) const {
    const uint64_t point = random->below(ends_.back());
    return static_cast<size_t>(std::upper_bound(ends_.begin(), ends_.end(), point) - ends_.begin());
  }

 private:
  std::vector<uint64_t> ends_;  // Running sums of the weights.
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_GENERATE_RANDOM_H_
