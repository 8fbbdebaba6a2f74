#include "linkage/score/em.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "linkage/score/level_order.h"

namespace kindred {

namespace {

constexpr double kPrecision = 1e-6;  // of m and u, and of the prior as a part of itself
constexpr double kPseudoPairs = 0.5;

// Numbers of pairs by field and level.
using Counts = std::vector<std::vector<double>>;

Counts zeros(const std::vector<size_t>& levels) {
  Counts counts;
  for (const size_t n : levels) counts.emplace_back(n, 0.0);
  return counts;
}

double sum(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

std::vector<double> shares(const std::vector<double>& counts) {
  const double all = sum(counts) + kPseudoPairs * static_cast<double>(counts.size());
  std::vector<double> shares;
  shares.reserve(counts.size());
  for (const double count : counts) shares.push_back((count + kPseudoPairs) / all);
  return shares;
}

void add(const PairPattern& pattern, double pairs, bool selected_too, Counts* counts) {
  for (size_t f = 0; f < counts->size(); ++f) {
    const uint8_t level = level_of(pattern.fields[f]);
    if (level == kMissing || (selected(pattern.fields[f]) && !selected_too)) continue;
    (*counts)[f][level] += pairs;
  }
}

bool is_related(const EmInput& input, size_t field) {
  return !input.related.empty() && input.related[field];
}

// What a pair is, by its pattern: the three chances sum to 1. That of being neither is kept as
// such: where the others' sum rounds to 1, it is still some power of ten.
struct Expectation {
  double match = 0;
  double related = 0;
  double neither = 0;
};

// What each level of each field says, by the model at hand.
class Odds {
 public:
  Odds(const EmInput& input, const EmResult& now) : input_(input), now_(now) {
    const double others = 1 - now.prior - now.related;
    match_ = now.prior / others;
    related_ = now.related / others;
    for (size_t f = 0; f < now.fields.size(); ++f) {
      std::vector<double>& of_level = levels_.emplace_back();
      for (size_t l = 0; l < now.fields[f].m.size(); ++l) {
        of_level.push_back(now.fields[f].m[l] / now.fields[f].u[l]);
      }
      classes_.push_back(of_classes(f));
    }
  }

  Expectation of(const PairPattern& pattern) const {
    double match = match_;
    double related = related_;
    for (size_t f = 0; f < levels_.size(); ++f) {
      const uint8_t level = level_of(pattern.fields[f]);
      if (level == kMissing) continue;
      double ratio = levels_[f][level];
      if (level == 0 && !classes_[f].empty()) {
        ratio *= classes_[f][static_cast<uint8_t>(pattern.fields[levels_.size() + f])];
      }
      match *= ratio;
      if (is_related(input_, f)) related *= ratio;
    }
    const double all = 1 + match + related;
    return {match / all, related / all, 1 / all};
  }

 private:
  // What the frequency of the value adds, as in probability(): u is that of the value instead.
  std::vector<double> of_classes(size_t field) const {
    std::vector<double> factors;
    if (input_.terms.empty() || input_.terms[field].counts <= 0) return factors;
    const TermFrequency& term = input_.terms[field];
    const LevelChances& chances = now_.fields[field];
    const double others = std::max(1.0, term.records - 1);
    const double alike = now_.prior + (is_related(input_, field) ? now_.related : 0);
    const double rarest = std::min(chances.u.front(), 1 / others);
    factors.push_back(1);
    for (uint8_t c = 1; c < kMostClasses; ++c) {
      const double share = (records_of_class(c) - 1) / others - alike * chances.m.front();
      factors.push_back(std::pow(chances.u.front() / std::max(share, rarest), term.counts));
    }
    return factors;
  }

  static constexpr uint8_t kMostClasses = 128;
  const EmInput& input_;
  const EmResult& now_;
  double match_ = 0;
  double related_ = 0;
  std::vector<std::vector<double>> levels_;   // by field and level
  std::vector<std::vector<double>> classes_;  // by field and class; none where values say nothing
};

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

bool any_related(const EmInput& input) {
  return std::find(input.related.begin(), input.related.end(), true) != input.related.end();
}

// Most matches agree at the first level, few at the last.
std::vector<double> first_m(size_t levels) {
  constexpr double kFirst = 0.8;
  constexpr double kLast = 0.05;
  if (levels == 1) return {1};
  std::vector<double> m(levels, (1 - kFirst - kLast) / std::max(1.0, levels - 2.0));
  m.front() = levels == 2 ? 1 - kLast : kFirst;
  m.back() = kLast;
  return m;
}

EmResult start(const EmInput& input) {
  EmResult now;
  // A match for every second record or so.
  now.prior = std::min(0.01, 1 / std::sqrt(8 * std::max(1.0, input.pairs)));
  if (any_related(input)) now.related = now.prior;
  Counts counts = zeros(input.levels);
  for (const PairPattern& pattern : input.random) {
    add(pattern, static_cast<double>(pattern.pairs), true, &counts);
  }
  for (size_t f = 0; f < input.levels.size(); ++f) {
    now.fields.push_back({first_m(input.levels[f]), shares(counts[f])});
    now.seen_random.push_back(sum(counts[f]));
  }
  return now;
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
void set_exact_share(double share, bool related, const EmResult& now, size_t field,
                     std::vector<double>* u) {
  constexpr double kUnknown = 0.05;
  const double alike = now.prior + (related ? now.related : 0);
  const double matching = alike * now.fields[field].m.front();
  const double others = std::max(share - matching, kUnknown * share) / (1 - alike);
  set_first(others, u);
}

void learn_u(const EmInput& input, const Counts& counts, const EmResult& before, EmResult* next) {
  for (size_t f = 0; f < input.levels.size(); ++f) {
    next->fields[f].u = shares(counts[f]);
    if (input.exact_share[f] > 0) {
      set_exact_share(input.exact_share[f], is_related(input, f), before, f, &next->fields[f].u);
    }
  }
}

// Pairs of one class by field and level: those that were found without asking for the field, and
// all.
struct ClassCounts {
  explicit ClassCounts(const std::vector<size_t>& levels)
      : free(zeros(levels)), all(zeros(levels)) {}

  void add(const PairPattern& pattern, double pairs) {
    kindred::add(pattern, pairs, false, &free);
    kindred::add(pattern, pairs, true, &all);
  }

  // What chances are learnt from.
  const std::vector<double>& of(size_t field) const {
    return sum(free[field]) >= 1 ? free[field] : all[field];
  }

  Counts free;
  Counts all;
};

void learn_m(const ClassCounts& matches, EmResult* next) {
  next->seen_matches.clear();
  for (size_t f = 0; f < next->fields.size(); ++f) {
    LevelChances& chances = next->fields[f];
    chances.m = shares(matches.of(f));
    keep_last_lowest(chances.u, &chances.m);
    next->seen_matches.push_back(sum(matches.of(f)));
  }
}

// Never 0 nor 1: half a pair at the least.
double share_of_pairs(double pairs, const EmInput& input) {
  constexpr double kMost = 0.45;
  return std::clamp(pairs / input.pairs, kPseudoPairs / (input.pairs + 1), kMost);
}

EmResult iterate(const EmInput& input, const EmResult& now) {
  EmResult next = now;
  ClassCounts matching(input.levels);
  double matches = 0;
  double related = 0;
  std::vector<Expectation> expected;
  expected.reserve(input.candidates.size());
  const Odds odds(input, now);
  for (const PairPattern& pattern : input.candidates) expected.push_back(odds.of(pattern));
  const std::vector<double> expected_to_match = expected_matches(input, expected);
  for (size_t p = 0; p < input.candidates.size(); ++p) {
    const PairPattern& pattern = input.candidates[p];
    matches += expected_to_match[p];
    related += static_cast<double>(pattern.pairs) * expected[p].related;
    matching.add(pattern, expected_to_match[p]);
  }
  Counts others = zeros(input.levels);
  for (const PairPattern& pattern : input.random) {
    const Expectation found = odds.of(pattern);
    add(pattern, static_cast<double>(pattern.pairs) * found.neither, true, &others);
  }
  next.matches = matches * input.stands_for;
  next.prior = share_of_pairs(next.matches, input);
  if (any_related(input)) next.related = share_of_pairs(related * input.stands_for, input);
  learn_u(input, others, now, &next);
  learn_m(matching, &next);
  ++next.iterations;
  return next;
}

double change(const EmResult& a, const EmResult& b) {
  double most = std::abs(a.prior - b.prior) / b.prior;
  if (b.related > 0) most = std::max(most, std::abs(a.related - b.related) / b.related);
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
  EmResult now = start(input);
  while (now.iterations < input.most_iterations && !now.converged) {
    EmResult next = iterate(input, now);
    next.converged = change(now, next) < kPrecision;
    now = std::move(next);
  }
  return now;
}

double log_likelihood_where_equal(const EmInput& input, const EmResult& model, size_t field) {
  const double others = 1 - model.prior - model.related;
  const double matches = model.prior + (is_related(input, field) ? model.related : 0);
  const LevelChances& met = model.fields[field];
  const double meet = matches * met.m.front() + (1 - matches) * met.u.front();
  double total = 0;
  const Odds odds(input, model);
  for (const PairPattern& pattern : input.candidates) {
    if (level_of(pattern.fields[field]) != 0) continue;
    double chance = std::log(others / odds.of(pattern).neither / meet);
    for (size_t f = 0; f < model.fields.size(); ++f) {
      const uint8_t level = level_of(pattern.fields[f]);
      if (level != kMissing) chance += std::log(model.fields[f].u[level]);
    }
    total += static_cast<double>(pattern.pairs) * chance;
  }
  return total;
}

EmResult count_labels(const EmInput& input, std::span<const PairPattern> matches, double prior) {
  EmResult known = start(input);
  known.prior = prior;
  ClassCounts labelled(input.levels);
  for (const PairPattern& pattern : matches) {
    labelled.add(pattern, static_cast<double>(pattern.pairs));
    known.matches += static_cast<double>(pattern.pairs);
  }
  learn_m(labelled, &known);
  // What is left, u and the share of the related, by the same expectation.
  EmResult now = known;
  while (now.iterations < input.most_iterations && !now.converged) {
    EmResult next = iterate(input, now);
    for (size_t f = 0; f < next.fields.size(); ++f) next.fields[f].m = known.fields[f].m;
    next.prior = known.prior;
    next.matches = known.matches;
    next.seen_matches = known.seen_matches;
    next.converged = change(now, next) < kPrecision;
    now = std::move(next);
  }
  return now;
}

}  // namespace kindred
