#include "linkage/learn/rivals.h"

#include <algorithm>
#include <cstddef>

namespace kindred {

namespace {

// By pair, the chance that one of its records is free for it: has no match among its rivals.
using Chances = std::vector<double>;

// By pair, that the record at `end` is free, when the records at the other ends are by `others`.
Chances free_at(uint32_t RivalPair::*end, std::span<const RivalPair> pairs,
                std::span<const double> odds, const Chances& others, double stands_for,
                std::vector<double>* sums) {
  std::ranges::fill(*sums, 0);
  for (size_t i = 0; i < pairs.size(); ++i) {
    (*sums)[pairs[i].*end] += odds[pairs[i].pattern] * others[i];
  }
  Chances free;
  free.reserve(pairs.size());
  for (size_t i = 0; i < pairs.size(); ++i) {
    // What rounding leaves of a sum without its only part is no rival.
    const double rivals =
        std::max(0.0, (*sums)[pairs[i].*end] - odds[pairs[i].pattern] * others[i]);
    free.push_back(1 / (1 + stands_for * rivals));
  }
  return free;
}

}  // namespace

std::vector<double> rival_matches(std::span<const RivalPair> pairs, std::span<const double> odds,
                                  double stands_for) {
  constexpr int kRounds = 10;
  uint32_t ends = 0;
  for (const RivalPair& pair : pairs) ends = std::max({ends, pair.left + 1, pair.right + 1});
  std::vector<double> sums(ends);
  Chances left(pairs.size(), 1);
  Chances right(pairs.size(), 1);
  for (int round = 0; round < kRounds; ++round) {
    left = free_at(&RivalPair::left, pairs, odds, right, stands_for, &sums);
    right = free_at(&RivalPair::right, pairs, odds, left, stands_for, &sums);
  }
  std::vector<double> matches(odds.size(), 0);
  for (size_t i = 0; i < pairs.size(); ++i) {
    const double both_free = odds[pairs[i].pattern] * left[i] * right[i];
    matches[pairs[i].pattern] += both_free / (1 + both_free);
  }
  return matches;
}

}  // namespace kindred
