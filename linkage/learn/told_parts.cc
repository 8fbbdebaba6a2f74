#include "linkage/learn/told_parts.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace kindred {

namespace {

constexpr double kUnknownPairs = 2;  // that agree as if nothing told the field
// Of pairs that match as far as EM sees, this part may be others without anything to show it. They
// do not count as others, or else fields that tell one another would be found in matches alone.
// Chosen on choices of columns of generated people, febrl1, febrl3 and splink_fake_1000.
constexpr double kUndecided = 0.05;

// Which part of each level's weight is told, by the pairs that are equal in the field that tells it
// and do not match.
std::vector<double> told_parts(const std::vector<double>& counts, double least,
                               const LevelChances& chances) {
  const double all = std::accumulate(counts.begin(), counts.end(), 0.0) + kUnknownPairs;
  std::vector<double> told;
  for (size_t l = 0; l < counts.size(); ++l) {
    double given = (counts[l] + kUnknownPairs * chances.u[l]) / all;
    if (l == 0) given = std::max(given, least);
    const double weight = std::log2(chances.m[l] / chances.u[l]);
    const double known = std::log2(given / chances.u[l]);
    told.push_back(weight > 0 ? std::clamp(known / weight, 0.0, 1.0) : 0);
  }
  return told;
}

// Pairs by level that are equal in the field that tells the field, and do not match. Without `odds`
// all of them.
std::vector<double> others_by_level(const ToldField& told, const PatternOdds* odds, size_t levels) {
  std::vector<double> counts(levels, 0);
  for (const PairPattern& pattern : told.pairs) {
    const uint8_t level = level_of(pattern.fields[told.field]);
    if (level == kMissing) continue;
    const double others = odds != nullptr ? odds->of(pattern).neither : 1;
    counts[level] += static_cast<double>(pattern.pairs) * (others - kUndecided * (1 - others));
  }
  for (double& count : counts) count = std::max(0.0, count);
  return counts;
}

// Sets the share of level 0.
void set_first(double share, std::vector<double>* counts) {
  const double rest = std::accumulate(counts->begin() + 1, counts->end(), 0.0);
  counts->front() = rest * share / std::max(1e-9, 1 - share);
}

}  // namespace

void learn_told(const EmInput& input, const PatternOdds* odds, EmResult* next) {
  for (const ToldField& told : input.told) {
    LevelChances& chances = next->fields[told.field];
    std::vector<double> counts = others_by_level(told, odds, chances.u.size());
    if (odds == nullptr) set_first(told.first, &counts);
    chances.told = told_parts(counts, told.least, chances);
    chances.told_by = told.by;
  }
}

}  // namespace kindred
