#include "linkage/learn/rivals.h"

#include <algorithm>
#include <cstddef>

namespace kindred {

namespace {

// By pair, the chance that one of its records is free for it: has no match among its rivals.
using Chances = std::vector<double>;

using End = uint32_t RivalPair::*;

// The pairs as a graph of their ends.
class Rivalry {
 public:
  Rivalry(std::span<const RivalPair> pairs, std::span<const double> odds, double stands_for)
      : pairs_(pairs), stands_for_(stands_for), shares_(pairs.size()) {
    uint32_t ends = 0;
    for (const RivalPair& pair : pairs) ends = std::max({ends, pair.left + 1, pair.right + 1});
    sums_.resize(ends);
    odds_.reserve(pairs.size());
    for (const RivalPair& pair : pairs) odds_.push_back(odds[pair.pattern]);
  }

  double odds(size_t pair) const { return odds_[pair]; }

  // Sets by pair the chance that the record at `end` is free, when the records at the other ends
  // are by `others`.
  void set_free(End end, const Chances& others, Chances* free) {
    std::ranges::fill(sums_, 0);
    for (size_t i = 0; i < pairs_.size(); ++i) {
      shares_[i] = odds_[i] * others[i];
      sums_[pairs_[i].*end] += shares_[i];
    }
    for (size_t i = 0; i < pairs_.size(); ++i) {
      // What rounding leaves of a sum without its only part is no rival.
      const double rivals = std::max(0.0, sums_[pairs_[i].*end] - shares_[i]);
      (*free)[i] = 1 / (1 + stands_for_ * rivals);
    }
  }

 private:
  std::span<const RivalPair> pairs_;
  double stands_for_;
  std::vector<double> odds_;    // by pair
  std::vector<double> shares_;  // by pair, what it adds to the sum of its end
  std::vector<double> sums_;    // by end
};

}  // namespace

std::vector<double> rival_matches(std::span<const RivalPair> pairs, std::span<const double> odds,
                                  double stands_for) {
  constexpr int kRounds = 10;
  Rivalry rivalry(pairs, odds, stands_for);
  Chances left(pairs.size(), 1);
  Chances right(pairs.size(), 1);
  for (int round = 0; round < kRounds; ++round) {
    rivalry.set_free(&RivalPair::left, right, &left);
    rivalry.set_free(&RivalPair::right, left, &right);
  }
  std::vector<double> matches(odds.size(), 0);
  for (size_t i = 0; i < pairs.size(); ++i) {
    const double both_free = rivalry.odds(i) * left[i] * right[i];
    matches[pairs[i].pattern] += both_free / (1 + both_free);
  }
  return matches;
}

}  // namespace kindred
