#include <algorithm>
#include <cmath>

#include "linkage/learn/em.h"
#include "linkage/learn/em_counts.h"
#include "linkage/learn/level_order.h"
#include "linkage/learn/strangers_by_level.h"
#include "linkage/learn/told_parts.h"

namespace kindred {

namespace {

// Near pairs, and similar ones, are something between matches and others.
std::vector<double> half_way(const LevelChances& chances) {
  std::vector<double> half;
  for (size_t l = 0; l < chances.m.size(); ++l) half.push_back((chances.m[l] + chances.u[l]) / 2);
  return half;
}

// Of one field, the pairs at each level among all pairs of records. Of few at a level the random
// pairs are too small a sample, and the rules find them.
std::vector<double> pairs_by_level(const EmInput& input) {
  constexpr double kFewSeen = 30;
  LevelCounts random = no_pairs(input.levels);
  LevelCounts found = no_pairs(input.levels);
  for (const PairPattern& pattern : input.random) {
    count_levels(pattern, static_cast<double>(pattern.pairs), true, &random);
  }
  for (const PairPattern& pattern : input.candidates) {
    count_levels(pattern, static_cast<double>(pattern.pairs), true, &found);
  }
  const double each = input.pairs / std::max(1.0, sum_of(random.front()));
  std::vector<double> pairs;
  for (size_t l = 0; l < input.levels.front(); ++l) {
    const bool seen = each <= 1 || random.front()[l] >= kFewSeen;
    pairs.push_back(seen ? random.front()[l] * each : found.front()[l] * input.stands_for);
  }
  return pairs;
}

// Sets m, u and the prior by the tail of strangers, where there is enough above it to learn from.
void begin_above_strangers(const EmInput& input, EmResult* now) {
  constexpr double kLeastMatches = 10;
  std::vector<double> matches = pairs_by_level(input);
  const std::vector<double> strangers = strangers_by_level(matches);
  for (size_t l = 0; l < matches.size(); ++l) matches[l] -= strangers[l];
  const double all = sum_of(matches);
  if (all < kLeastMatches) return;
  now->prior = all / input.pairs;
  LevelChances& field = now->fields.front();
  field.u = shares_of(strangers);
  field.m = shares_of(matches);
  keep_last_lowest(field.u, &field.m);
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
  if (input.graded) begin_above_strangers(input, &now);
  learn_told(input, nullptr, &now);
  return now;
}

}  // namespace kindred
