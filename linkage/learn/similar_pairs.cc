#include "linkage/learn/similar_pairs.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "linkage/learn/counted_once.h"
#include "linkage/learn/em_odds.h"

namespace kindred {

namespace {

// Chosen on febrl1, febrl3, splink_fake_1000, dblp_acm, abt_buy, restaurants_fodors_zagat, cora,
// sysrev_copper, cddb and census_jedai. Without the class there are 5 to 7 times as many matches
// where its pairs are no matches, and up to 1.6 times as many where they are; such pairs have 0.2
// to 0.9 of the evidence of the matches, and in some field 0.95 or more of the disagreement of
// strangers. Halves of one class have 0.25 at most (RLdata10000).
constexpr double kLeastMatches = 10;  // of fewer, chances are not learnt
constexpr double kMoreMatches = 2;    // without the class, than with it
constexpr double kAsStrong = 0.95;    // of the evidence of the matches
constexpr double kStranger = 0.75;    // of the strangers that do not agree in a field
constexpr double kPrecision = 1e-4;  // two classes that are much alike drift for hundreds of rounds
constexpr double kSlack = 2;         // bits above log2(pairs)

// What a pattern says for a class, in bits.
double evidence(const PairPattern& pattern, const EmResult& model, bool similar) {
  double bits = 0;
  for (size_t f = 0; f < model.fields.size(); ++f) {
    const uint8_t level = level_of(pattern.fields[f]);
    if (level == kMissing) continue;
    const LevelChances& chances = model.fields[f];
    const std::vector<double>& of_class = similar ? chances.similar : chances.m;
    bits += std::log2(of_class[level] / chances.u[level]);
  }
  return bits;
}

// Of a class: how many candidates are expected in it, and what they say for it in the mean.
struct ClassEvidence {
  double pairs = 0;
  double bits = 0;
};

struct BothEvidence {
  ClassEvidence matches;
  ClassEvidence similar;
};

void add(double pairs, double bits, ClassEvidence* to) {
  to->pairs += pairs;
  to->bits += pairs * bits;
}

BothEvidence evidence_of(const EmInput& input, const EmResult& model) {
  BothEvidence both;
  const PatternOdds odds(input, model);
  for (const PairPattern& pattern : input.candidates) {
    const Expectation expected = odds.of(pattern);
    const auto pairs = static_cast<double>(pattern.pairs);
    add(pairs * expected.match, evidence(pattern, model, false), &both.matches);
    add(pairs * expected.similar, evidence(pattern, model, true), &both.similar);
  }
  for (ClassEvidence* of_class : {&both.matches, &both.similar}) {
    if (of_class->pairs > 0) of_class->bits /= of_class->pairs;
  }
  return both;
}

// The natural logarithm of how likely the candidates are, up to what is the same for all models.
double log_likelihood(const EmInput& input, const EmResult& model) {
  const PatternOdds odds(input, model);
  const double others = 1 - model.prior - model.related - model.near - model.similar;
  double total = input.pairs / input.stands_for * std::log(others);
  for (const PairPattern& pattern : input.candidates) {
    total += static_cast<double>(pattern.pairs) * odds.log_chance(pattern);
  }
  return total;
}

void swap_classes(EmResult* model) {
  std::swap(model->prior, model->similar);
  for (LevelChances& chances : model->fields) std::swap(chances.m, chances.similar);
}

// EM with the class, and the classes by their evidence.
EmResult with_similar(const EmInput& input, EmResult from) {
  EmResult found = expectation_maximisation(input, std::move(from));
  const BothEvidence both = evidence_of(input, found);
  if (both.similar.bits <= both.matches.bits) return found;
  swap_classes(&found);
  return expectation_maximisation(input, std::move(found));
}

// Whether there is a field in which similar pairs are nearly as often without agreement as
// strangers are: the title, of two tracks of one artist.
bool tell_records_apart(const std::vector<LevelChances>& fields) {
  return std::ranges::any_of(fields, [](const LevelChances& chances) {
    return chances.similar.back() >= kStranger * chances.u.back();
  });
}

// Whether there is a field in which matches agree and are hardly ever equal, while similar pairs
// that agree are equal there: then the recordings of one song at several concerts were taken for
// matches, and their copies for tracks of one album.
bool equal_pairs_are_similar(const EmResult& with) {
  // Chosen on generated songs, where matches are equal in 0.02 and similar pairs in 0.99 of those
  // that agree; the public sets are as without it.
  constexpr double kHardlyEver = 0.1;
  constexpr double kMostly = 0.5;
  const auto equal = [](const std::vector<double>& chances) {
    return chances.front() / (1 - chances.back());
  };
  return std::ranges::any_of(with.fields, [&](const LevelChances& chances) {
    return chances.m.size() > 2 && equal(chances.m) < kHardlyEver &&
           equal(chances.similar) > kMostly;
  });
}

bool two_kinds(const EmInput& input, const EmResult& model, const EmResult& without) {
  if (equal_pairs_are_similar(model)) return false;
  const BothEvidence both = evidence_of(input, model);
  return model.matches >= kLeastMatches && without.matches > kMoreMatches * model.matches &&
         both.similar.bits <= kAsStrong * both.matches.bits && tell_records_apart(model.fields) &&
         both.similar.bits <= std::log2(std::max(1.0, input.pairs)) + kSlack;
}

// What was taken for matches without the class begins as the similar pairs, and the matches anew.
EmResult similar_first(const EmInput& input, const EmResult& without) {
  EmResult from = first_guess(input);
  from.similar = without.prior;
  for (size_t f = 0; f < from.fields.size(); ++f) {
    from.fields[f].similar = without.fields[f].m;
  }
  return from;
}

}  // namespace

Answers learn_classes(const EmInput& input) {
  Answers answers;
  EmInput plain = input;
  plain.told = {};
  answers.without = expectation_maximisation(plain);
  if (input.levels.size() == 1) {  // which does not tell two kinds of pairs from strangers
    answers.with = answers.without;
    return answers;
  }
  answers.told = counted_once(input, answers.without);
  EmInput classes = plain;
  classes.similar = true;
  classes.precision = kPrecision;
  answers.with = with_similar(classes, first_guess(classes));
  EmResult other = with_similar(classes, similar_first(classes, answers.without));
  if (log_likelihood(classes, other) > log_likelihood(classes, answers.with)) {
    answers.with = std::move(other);
  }
  answers.two_kinds = two_kinds(classes, answers.with, answers.without);
  return answers;
}

EmResult divided(const EmInput& input, const EmResult& with) {
  constexpr unsigned kRounds = 20;
  EmInput classes = input;
  classes.told = {};
  classes.similar = true;
  classes.whole = true;
  classes.precision = kPrecision;
  classes.most_iterations = kRounds;
  EmResult found = expectation_maximisation(classes, with);
  found.iterations += with.iterations;
  found.converged = with.converged;
  return found;
}

bool classes_exchanged(const EmInput& input, const EmResult& with) {
  const BothEvidence both = evidence_of(input, with);
  return both.similar.bits > both.matches.bits || equal_pairs_are_similar(with);
}

double similar_company(const EmInput& input, const EmResult& model,
                       const ComparedPairs& candidates) {
  const PatternOdds odds(input, model);
  std::vector<bool> is_similar;
  for (const PairPattern& pattern : candidates.patterns) {
    is_similar.push_back(odds.of(pattern).similar > 0.5);
  }
  std::unordered_map<uint32_t, double> of_record;
  double ends = 0;
  for (size_t i = 0; i < candidates.places.size(); ++i) {
    if (!is_similar[candidates.places[i]]) continue;
    ++of_record[candidates.found.pairs[i].first];
    ++of_record[candidates.found.pairs[i].second];
    ends += 2;
  }
  if (ends == 0) return 0;
  double others = 0;  // seen from the ends of all pairs
  for (const auto& [record, pairs] : of_record) others += pairs * (pairs - 1);
  return others / ends * candidates.found.stands_for;
}

}  // namespace kindred
