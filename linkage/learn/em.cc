#include "linkage/learn/em.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "linkage/learn/em_counts.h"
#include "linkage/learn/em_odds.h"
#include "linkage/learn/level_order.h"
#include "linkage/learn/told_parts.h"

namespace kindred {

namespace {

// By candidate pattern, how many of its pairs are expected to match.
std::vector<double> expected_matches(const EmInput& input,
                                     const std::vector<Expectation>& expected) {
  constexpr double kLeast = 1e-15;  // chance of not to match
  std::vector<double> matches;
  std::vector<double> odds;
  for (size_t p = 0; p < expected.size(); ++p) {
    matches.push_back(static_cast<double>(input.candidates[p].pairs) * expected[p].match);
    odds.push_back(expected[p].match / std::max(kLeast, 1 - expected[p].match));
  }
  return input.rivals.empty() ? matches : rival_matches(input.rivals, odds, input.stands_for);
}

// Sets the share of level 0 and leaves the others in their proportions.
void set_first(double share, std::vector<double>* shares) {
  const double first = std::clamp(share, 1e-15, 1 - 1e-6);
  const double rest = (1 - first) / (1 - shares->front());
  for (double& level : *shares) level *= rest;
  shares->front() = first;
}

// The share of level 0 among pairs that do not match, from that among all. What matches take of it
// is known to some parts in a hundred, and so the difference is taken to be no less.
void set_exact_share(double share, const EmResult& now, size_t field, std::vector<double>* u) {
  constexpr double kUnknown = 0.05;
  const double alike_pairs =
      now.prior + now.similar + (now.fields[field].near.empty() ? 0 : now.related + now.near);
  const double others = std::max(share - alike(now, field), kUnknown * share) / (1 - alike_pairs);
  set_first(others, u);
}

void learn_u(const EmInput& input, const LevelCounts& counts, const EmResult& before,
             EmResult* next) {
  for (size_t f = 0; f < input.levels.size(); ++f) {
    next->fields[f].u = shares_of(counts[f]);
    if (input.exact_share[f] > 0) {
      set_exact_share(input.exact_share[f], before, f, &next->fields[f].u);
    }
  }
}

// With so many pairs more that agree as matches usually do.
std::vector<double> with_usual(double pairs, std::vector<double> counts) {
  const std::vector<double> usual = usual_m(counts.size());
  for (size_t l = 0; l < counts.size(); ++l) counts[l] += pairs * usual[l];
  return counts;
}

void learn_m(const EmInput& input, const ClassCounts& matches, EmResult* next) {
  next->seen_matches.clear();
  for (size_t f = 0; f < next->fields.size(); ++f) {
    LevelChances& chances = next->fields[f];
    chances.m = shares_of(with_usual(input.usual_pairs, matches.of(f)));
    keep_last_lowest(chances.u, &chances.m);
    next->seen_matches.push_back(matches.of(f));
  }
}

constexpr double kMostShare = 0.3;

// The most pairs that are related, near or similar: where most match, as by labels they may, the
// classes leave something for others.
double most_of_rest(double prior) { return std::min(kMostShare, (1 - prior) / 4); }

// Never 0: half a pair at the least, where there is so much room.
double share_of_pairs(double pairs, const EmInput& input, double most) {
  return std::min(most, std::max(pairs / input.pairs, kPseudoPairs / (input.pairs + 1)));
}

// Counts what is one of the two for the more probable one.
void divide(Expectation* expected) {
  const double both = expected->match + expected->similar;
  expected->match = expected->match > expected->similar ? both : 0;
  expected->similar = both - expected->match;
}

// What the candidates are expected to be, by what is known now.
struct ExpectedCounts {
  explicit ExpectedCounts(const EmInput& input)
      : matching(input.levels), nearing(input.levels), alike(input.levels) {}

  ClassCounts matching;
  ClassCounts nearing;
  ClassCounts alike;  // of similar pairs
  double matches = 0;
  double related = 0;
  double near = 0;
  double similar = 0;
};

// The E step for the candidates.
ExpectedCounts expect(const EmInput& input, const PatternOdds& odds) {
  std::vector<Expectation> expected;
  expected.reserve(input.candidates.size());
  for (const PairPattern& pattern : input.candidates) {
    expected.push_back(odds.of(pattern));
    if (input.whole) divide(&expected.back());
  }
  const std::vector<double> expected_to_match = expected_matches(input, expected);
  ExpectedCounts counts(input);
  for (size_t p = 0; p < input.candidates.size(); ++p) {
    const PairPattern& pattern = input.candidates[p];
    counts.matches += expected_to_match[p];
    counts.related += static_cast<double>(pattern.pairs) * expected[p].related;
    counts.near += static_cast<double>(pattern.pairs) * expected[p].near;
    counts.matching.add(pattern, expected_to_match[p]);
    counts.nearing.add(pattern, static_cast<double>(pattern.pairs) * expected[p].near);
    if (!input.similar) continue;
    const double similar = static_cast<double>(pattern.pairs) * expected[p].similar;
    counts.similar += similar;
    counts.alike.add(pattern, similar);
  }
  return counts;
}

void learn_near(const EmInput& input, const ClassCounts& nearing, EmResult* next) {
  for (size_t f = 0; f < next->fields.size(); ++f) {
    if (!is_related(input, f)) continue;
    LevelChances& chances = next->fields[f];
    chances.near = shares_of(nearing.of(f));
    keep_last_lowest(chances.u, &chances.near);
  }
}

void learn_similar(const EmInput& input, const ExpectedCounts& expected, const EmResult& now,
                   EmResult* next) {
  const double pairs = expected.similar * input.stands_for;
  next->similar = share_of_pairs(pairs, input, most_of_rest(now.prior));
  for (size_t f = 0; f < next->fields.size(); ++f) {
    next->fields[f].similar = shares_of(expected.alike.of(f));
  }
}

// How many match, and how they agree.
void keep_matches(const EmResult& now, EmResult* next) {
  next->prior = now.prior;
  next->fields.front().m = now.fields.front().m;
}

EmResult iterate(const EmInput& input, const EmResult& now) {
  EmResult next = now;
  const PatternOdds odds(input, now);
  const ExpectedCounts expected = expect(input, odds);
  LevelCounts others = no_pairs(input.levels);
  for (const PairPattern& pattern : input.random) {
    const Expectation found = odds.of(pattern);
    count_levels(pattern, static_cast<double>(pattern.pairs) * found.neither, true, &others);
  }
  next.matches = expected.matches * input.stands_for;
  next.prior = share_of_pairs(next.matches, input, kMostShare);
  if (any_related(input)) {
    const double most = most_of_rest(now.prior);
    next.related = share_of_pairs(expected.related * input.stands_for, input, most);
    next.near = share_of_pairs(expected.near * input.stands_for, input, most);
  }
  learn_u(input, others, now, &next);
  learn_m(input, expected.matching, &next);
  if (next.fields.size() == 1) keep_matches(now, &next);
  learn_near(input, expected.nearing, &next);
  if (input.similar) learn_similar(input, expected, now, &next);
  learn_told(input, &odds, &next);
  ++next.iterations;
  return next;
}

// How much has changed of what tells matches from others. Between related, near and other pairs
// there may be nothing to tell them by: how many they are then drifts on for long, and hardly
// changes a score.
double change(const EmResult& a, const EmResult& b) {
  double most = std::abs(a.prior - b.prior) / b.prior;
  for (size_t f = 0; f < a.fields.size(); ++f) {
    for (size_t l = 0; l < a.fields[f].m.size(); ++l) {
      most = std::max(most, std::abs(a.fields[f].m[l] - b.fields[f].m[l]));
      most = std::max(most, std::abs(a.fields[f].u[l] - b.fields[f].u[l]));
    }
  }
  return most;
}

}  // namespace

EmResult expectation_maximisation(const EmInput& input) {
  return expectation_maximisation(input, first_guess(input));
}

EmResult expectation_maximisation(const EmInput& input, EmResult from) {
  EmResult now = std::move(from);
  now.iterations = 0;
  now.converged = false;
  while (now.iterations < input.most_iterations && !now.converged) {
    EmResult next = iterate(input, now);
    next.converged = change(now, next) < input.precision;
    now = std::move(next);
  }
  return now;
}

double log_likelihood_where_equal(const EmInput& input, const EmResult& model, size_t field) {
  const double others = 1 - model.prior - model.related - model.near - model.similar;
  const double unlike =
      1 - model.prior - (is_related(input, field) ? model.related + model.near : 0);
  const double meet = alike(model, field) + unlike * model.fields[field].u.front();
  double total = 0;
  const PatternOdds odds(input, model);
  for (const PairPattern& pattern : input.candidates) {
    if (level_of(pattern.fields[field]) != 0) continue;
    total +=
        static_cast<double>(pattern.pairs) * (std::log(others / meet) + odds.log_chance(pattern));
  }
  return total;
}

EmResult count_labels(const EmInput& input, std::span<const PairPattern> matches, double prior) {
  EmResult known = first_guess(input);
  known.prior = prior;
  known.related = known.near = std::min(known.related, most_of_rest(prior));
  ClassCounts labelled(input.levels);
  for (const PairPattern& pattern : matches) {
    labelled.add(pattern, static_cast<double>(pattern.pairs));
    known.matches += static_cast<double>(pattern.pairs);
  }
  learn_m(input, labelled, &known);
  // What is left, u and the share of the related, by the same expectation.
  EmResult now = known;
  while (now.iterations < input.most_iterations && !now.converged) {
    EmResult next = iterate(input, now);
    for (size_t f = 0; f < next.fields.size(); ++f) next.fields[f].m = known.fields[f].m;
    next.prior = known.prior;
    next.matches = known.matches;
    next.seen_matches = known.seen_matches;
    next.converged = change(now, next) < input.precision;
    now = std::move(next);
  }
  return now;
}

}  // namespace kindred
