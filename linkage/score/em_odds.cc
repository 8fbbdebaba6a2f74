#include "linkage/score/em_odds.h"

#include <algorithm>
#include <cmath>

#include "linkage/score/term_classes.h"
#include "linkage/score/value_rarity.h"

namespace kindred {

namespace {

std::vector<double> ratios(const std::vector<double>& chances, const std::vector<double>& u) {
  std::vector<double> ratios;
  for (size_t l = 0; l < chances.size(); ++l) ratios.push_back(chances[l] / u[l]);
  return ratios;
}

}  // namespace

double alike(const EmResult& now, size_t field) {
  const LevelChances& chances = now.fields[field];
  if (chances.near.empty()) return now.prior * chances.m.front();
  return (now.prior + now.related) * chances.m.front() + now.near * chances.near.front();
}

PatternOdds::PatternOdds(const EmInput& input, const EmResult& now) : input_(input), now_(now) {
  const double others = 1 - now.prior - now.related - now.near;
  match_ = now.prior / others;
  related_ = now.related / others;
  near_ = now.near / others;
  for (size_t f = 0; f < now.fields.size(); ++f) {
    const LevelChances& chances = now.fields[f];
    levels_.push_back(ratios(chances.m, chances.u));
    near_levels_.push_back(ratios(chances.near, chances.u));
    classes_.push_back(of_classes(f));
  }
}

Expectation PatternOdds::of(const PairPattern& pattern) const {
  double match = match_;
  double related = related_;
  double near = near_;
  for (size_t f = 0; f < levels_.size(); ++f) {
    const uint8_t level = level_of(pattern.fields[f]);
    if (level == kMissing) continue;
    double rarity = 1;
    if (level == 0 && !classes_[f].empty()) {
      rarity = classes_[f][static_cast<uint8_t>(pattern.fields[levels_.size() + f])];
    }
    const double ratio = levels_[f][level] * rarity;
    match *= ratio;
    if (near_levels_[f].empty()) continue;
    related *= ratio;
    near *= near_levels_[f][level] * rarity;
  }
  const double all = 1 + match + related + near;
  return {match / all, related / all, near / all, 1 / all};
}

std::vector<double> PatternOdds::of_classes(size_t field) const {
  constexpr uint8_t kMostClasses = 128;
  std::vector<double> factors;
  if (input_.terms.empty() || input_.terms[field].counts <= 0) return factors;
  const TermFrequency& term = input_.terms[field];
  const LevelChances& chances = now_.fields[field];
  const ValueRarity rarity(chances.u.front(), term.records, alike(now_, field));
  factors.push_back(1);
  for (uint8_t c = 1; c < kMostClasses; ++c) {
    factors.push_back(rarity.counted(records_of_class(c), term.counts));
  }
  return factors;
}

}  // namespace kindred
