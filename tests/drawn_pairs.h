// Pairs of records by the levels at which they agree, drawn by chances that are known.

#ifndef KINDRED_TESTS_DRAWN_PAIRS_H_
#define KINDRED_TESTS_DRAWN_PAIRS_H_

#include <functional>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "linkage/learn/em.h"
#include "tests/reference/em.h"

namespace kindred {

using Levels = std::vector<size_t>;

// A level drawn by its chances.
inline size_t drawn(const std::vector<double>& chances, std::mt19937_64* random) {
  double rest = static_cast<double>((*random)() >> 11U) * 0x1p-53;
  for (size_t l = 0; l + 1 < chances.size(); ++l) {
    if (rest < chances[l]) return l;
    rest -= chances[l];
  }
  return chances.size() - 1;
}

// Pairs drawn from the model itself: `matches` first.
inline std::vector<Levels> pairs_of(const reference::Chances& truth, size_t matches, size_t others,
                                    uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<Levels> pairs;
  for (size_t i = 0; i < matches + others; ++i) {
    Levels& levels = pairs.emplace_back();
    for (const auto& field : i < matches ? truth.m : truth.u) {
      levels.push_back(drawn(field, &random));
    }
  }
  return pairs;
}

inline std::vector<PairPattern> patterns_of(
    const std::vector<Levels>& pairs, const std::function<uint8_t(const Levels&, size_t)>& mark) {
  std::map<std::string, uint64_t> counts;
  for (const Levels& levels : pairs) {
    std::string fields;
    for (size_t f = 0; f < levels.size(); ++f) {
      fields.push_back(static_cast<char>(levels[f] | mark(levels, f)));
    }
    ++counts[fields];
  }
  std::vector<PairPattern> patterns;
  for (const auto& [fields, count] : counts) patterns.push_back({fields, count});
  return patterns;
}

inline uint8_t unmarked(const Levels& /*levels*/, size_t /*field*/) { return 0; }

inline const reference::Chances kTruth = {
    0,
    {{0.9, 0.07, 0.03}, {0.8, 0.2}, {0.7, 0.2, 0.1}, {0.95, 0.05}},
    {{0.01, 0.02, 0.97}, {0.05, 0.95}, {0.002, 0.01, 0.988}, {0.1, 0.9}}};

inline EmInput input_of(const std::vector<PairPattern>& random,
                        const std::vector<PairPattern>& candidates, size_t pairs) {
  EmInput input;
  input.levels = {3, 2, 3, 2};
  input.random = random;
  input.candidates = candidates;
  input.pairs = static_cast<double>(pairs);
  input.exact_share = {-1, -1, -1, -1};
  return input;
}

}  // namespace kindred

#endif  // KINDRED_TESTS_DRAWN_PAIRS_H_
