#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "linkage/learn/answer_kinds.h"
#include "linkage/learn/choose_answer.h"
#include "linkage/learn/decoy_belief.h"
#include "linkage/learn/decoys.h"
#include "linkage/learn/free_share.h"
#include "linkage/learn/pair_weights.h"
#include "linkage/score/probability.h"

namespace kindred {

namespace {

// Of fewer matches chances are not learnt.
constexpr double kLeastMatches = 10;

// Of the records of a list, so many are taken to have no match at least. With kLeastFree abt_buy,
// where nearly all records have one, had .02 less F1.
constexpr double kLeastLeft = 0.1;

ListsBelief belief_within(const LearntFrom& from, const EmResult& learnt,
                          const ComparedPairs& within) {
  const double found_stand_for = from.candidates.found.stands_for;
  std::vector<double> weights = pair_weights(from.input, learnt, within.patterns, within.places);
  const double bits = free_bits(from, learnt);
  for (double& weight : weights) weight += bits;
  const std::vector<uint32_t> lists = source_numbers(from.records);
  const DecoyPairs decoys(within.found.pairs, weights, lists,
                          within.found.stands_for / found_stand_for);
  const Weighed found = weigh_candidates(from, learnt);
  const auto free = [&](double matches) {
    return free_share(from.by_source, from.pipeline.link_only,
                      matches * found_stand_for / from.input.pairs, kLeastLeft);
  };
  return belief_across_lists({.found = found.weights,
                              .decoys = decoys,
                              .free = free,
                              .matches = learnt.matches / found_stand_for,
                              .published = weight_of_probability(from.pipeline.match)});
}

// Those of `least` bits or more, as calibrated. They weigh then as if that were sure.
SurePairs pairs_from(double least, const LearntFrom& from, Weighed* candidates) {
  const double shift = weight_of_probability(kSureProbability) - least;
  for (double& weight : candidates->weights) weight += shift;
  return sure_pairs(from, *candidates);
}

// From which weight on pairs are published, if it is no more than what is sure.
double published_from(const LearntFrom& from) {
  return std::min(weight_of_probability(kSureProbability),
                  weight_of_probability(from.pipeline.match));
}

// What names, titles, codes and days give reason to doubt of the pairs of `least` bits or more, as
// calibrated.
Belief doubted_from(double least, const LearntFrom& from, const EmResult& learnt,
                    Weighed candidates) {
  const SurePairs sure = pairs_from(least, from, &candidates);
  Belief belief;
  if (OwnFields(from.pipeline, from.fields).any()) doubt_shared(from, learnt, candidates, &belief);
  doubt_given_names_of_lists(from, sure.doubted, &belief);
  doubt_kinds(from, sure, &belief);
  doubt_titles(from, sure, &belief);
  doubt_codes(from, learnt, sure, false, &belief);
  return belief;
}

// The answer, and how far it can be believed, where lists are free of duplicates. What is published
// below 0.95 is looked at as well, and not drawn in: half of the least probable may be wrong.
ChosenAnswer doubted_across(EmResult learnt, Belief belief, const LearntFrom& from) {
  Weighed candidates = weigh_candidates(from, learnt);
  const WeightCalibration by = belief.calibration.value_or(WeightCalibration{});
  for (double& weight : candidates.weights) weight = by.scale * weight + by.shift;
  const double sure = weight_of_probability(kSureProbability);
  const double published = published_from(from);
  const Belief of_sure = doubted_from(sure, from, learnt, candidates);
  const Belief of_all = doubted_from(published, from, learnt, candidates);
  const Belief& doubts = of_sure.unsure.empty() ? of_all : of_sure;
  belief.unsure.insert(belief.unsure.end(), doubts.unsure.begin(), doubts.unsure.end());
  if (of_sure.calibration) {
    belief.calibration = WeightCalibration{by.scale, by.shift + of_sure.calibration->shift};
  }
  return {std::move(learnt), std::move(belief)};
}

struct AcrossAnswer {
  EmResult learnt;
  ListsBelief belief;
};

// Weighed as calibrated.
Weighed calibrated(const LearntFrom& from, const AcrossAnswer& answer) {
  Weighed candidates = weigh_candidates(from, answer.learnt);
  const WeightCalibration by = answer.belief.belief.calibration.value_or(WeightCalibration{});
  for (double& weight : candidates.weights) weight = by.scale * weight + by.shift;
  return candidates;
}

// The answer by which published pairs of another kind do not match, where there are any.
AcrossAnswer of_one_kind(AcrossAnswer answer, const LearntFrom& from, const ComparedPairs& within) {
  Weighed candidates = calibrated(from, answer);
  const SurePairs sure = pairs_from(published_from(from), from, &candidates);
  const std::optional<SureKinds> kinds = kinds_of(from, sure);
  if (!kinds) return answer;
  EmResult apart = set_apart(from.input, answer.learnt, sure.doubted, *kinds);
  ListsBelief across = belief_within(from, apart, within);
  std::optional<WeightCalibration>& by = across.belief.calibration;
  // Where lists have another one each of several like things, none of them is a decoy for those.
  if (by && by->shift > 0) by.reset();
  return {std::move(apart), std::move(across)};
}

}  // namespace

ChosenAnswer choose_by_decoys(Answers answers, const LearntFrom& from,
                              const ComparedPairs& within) {
  ListsBelief with = belief_within(from, answers.with, within);
  ListsBelief without = belief_within(from, answers.without, within);
  const bool take = answers.with.matches >= kLeastMatches && more_right(with, without);
  if (!take && from.input.levels.size() == 1) doubt_one_field(&without.belief);
  AcrossAnswer chosen = take ? AcrossAnswer{std::move(answers.with), std::move(with)}
                             : AcrossAnswer{std::move(answers.without), std::move(without)};
  chosen = of_one_kind(std::move(chosen), from, within);
  return doubted_across(std::move(chosen.learnt), std::move(chosen.belief.belief), from);
}

}  // namespace kindred
