#include "linkage/learn/choose_answer.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "linkage/learn/free_share.h"
#include "linkage/learn/pair_weights.h"

namespace kindred {

namespace {

// Artists, makers and houses have 6 to 18 such pairs a record; the two halves of one class of
// matches, where records have one partner, have none. Chosen on cddb, sysrev_copper, bib_stroke
// and RLdata10000.
constexpr double kCrowd = 1;

double free_of(const LearntFrom& from, const EmResult& learnt) {
  return free_share(from.by_source, from.pipeline.link_only, learnt.prior);
}

// The pairs' weights in bits; where each record has one partner, of those that are left then.
std::vector<double> weights_of(const ComparedPairs& pairs, const LearntFrom& from,
                               const EmResult& learnt) {
  std::vector<double> weights = pair_weights(from.input, learnt, pairs.patterns, pairs.places);
  if (!from.pipeline.one_per_source) return weights;
  const double free_bits = -std::log2(free_of(from, learnt));
  for (double& weight : weights) weight += free_bits;
  return one_partner_each(rivals_of(from.records, pairs.found.pairs), weights);
}

Belief belief_alone(const LearntFrom& from, const EmResult& learnt) {
  if (from.input.levels.size() == 1) return belief_in_one_field();
  const double matches = 2 * learnt.matches / static_cast<double>(from.records.size());
  return belief_by_tail(weights_of(from.candidates, from, learnt), matches);
}

Belief belief_within(const LearntFrom& from, const EmResult& learnt, const ComparedPairs& within) {
  const auto records = static_cast<double>(from.records.size());
  const double pairs_within = records * (records - 1) / 2 - from.input.pairs;
  // Two records that do not match are left for one another when both are without partner.
  const double stands_for = from.input.pairs / std::max(1.0, pairs_within) *
                            within.found.stands_for / from.candidates.found.stands_for *
                            free_of(from, learnt);
  const std::vector<double> wrong = weights_of(within, from, learnt);
  return belief_by_decoys(weights_of(from.candidates, from, learnt), {wrong, stands_for});
}

}  // namespace

ChosenAnswer choose_answer(Answers answers, const LearntFrom& from) {
  const bool two_kinds =
      answers.two_kinds && similar_company(from.input, answers.with, from.candidates) > kCrowd;
  EmResult& learnt = two_kinds ? answers.with : answers.without;
  const Belief belief = belief_alone(from, learnt);
  if (two_kinds || !answers.told || !belief.unsure.empty()) return {std::move(learnt), belief};
  const Belief once = belief_alone(from, *answers.told);
  return {std::move(*answers.told), once};
}

ChosenAnswer choose_by_decoys(Answers answers, const LearntFrom& from,
                              const ComparedPairs& within) {
  const Belief with = belief_within(from, answers.with, within);
  const Belief without = belief_within(from, answers.without, within);
  if (with.right > without.right) return {std::move(answers.with), with};
  return {std::move(answers.without), without};
}

}  // namespace kindred
