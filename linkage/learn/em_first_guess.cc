#include <algorithm>
#include <cmath>

#include "linkage/learn/em.h"
#include "linkage/learn/em_counts.h"
#include "linkage/learn/told_parts.h"

namespace kindred {

namespace {

// Near pairs, and similar ones, are something between matches and others.
std::vector<double> half_way(const LevelChances& chances) {
  std::vector<double> half;
  for (size_t l = 0; l < chances.m.size(); ++l) half.push_back((chances.m[l] + chances.u[l]) / 2);
  return half;
}

}  // namespace

EmResult first_guess(const EmInput& input) {
  EmResult now;
  // A match for every second record or so.
  now.prior = std::min(0.01, 1 / std::sqrt(8 * std::max(1.0, input.pairs)));
  if (any_related(input)) now.related = now.near = now.prior;
  if (input.similar) now.similar = now.prior;
  LevelCounts counts = no_pairs(input.levels);
  for (const PairPattern& pattern : input.random) {
    count_levels(pattern, static_cast<double>(pattern.pairs), true, &counts);
  }
  for (size_t f = 0; f < input.levels.size(); ++f) {
    LevelChances& chances = now.fields.emplace_back();
    chances.m = usual_m(input.levels[f]);
    chances.u = shares_of(counts[f]);
    if (is_related(input, f)) chances.near = half_way(chances);
    if (input.similar) chances.similar = half_way(chances);
    now.seen_random.push_back(sum_of(counts[f]));
  }
  learn_told(input, nullptr, &now);
  return now;
}

}  // namespace kindred
