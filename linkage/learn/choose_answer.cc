#include "linkage/learn/choose_answer.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "linkage/learn/code_doubts.h"
#include "linkage/learn/em_odds.h"
#include "linkage/learn/free_share.h"
#include "linkage/learn/groups_apart.h"
#include "linkage/learn/number_doubts.h"
#include "linkage/learn/own_fields.h"
#include "linkage/learn/pair_weights.h"
#include "linkage/learn/word_doubts.h"
#include "linkage/score/probability.h"

namespace kindred {

namespace {

// Artists, makers and houses have 6 to 18 such pairs a record; the two halves of one class of
// matches, where records have one partner, have none. Chosen on cddb, sysrev_copper, bib_stroke
// and RLdata10000.
constexpr double kCrowd = 1;

// Of what is sure without the class of similar pairs. Fewer cost little, and answers may differ in
// a few pairs by chance.
constexpr double kEnoughSimilar = 0.1;

double free_of(const LearntFrom& from, const EmResult& learnt) {
  return free_share(from.by_source, from.pipeline.link_only, learnt.prior);
}

// Pairs that may be published, by their weights in bits and the places of their patterns.
struct Weighed {
  std::vector<double> weights;
  std::vector<uint32_t> patterns;
  std::vector<RecordPair> pairs;
};

// Where each record has one partner, the pairs that are left then.
Weighed weigh(const ComparedPairs& pairs, const LearntFrom& from, const EmResult& learnt) {
  Weighed all{pair_weights(from.input, learnt, pairs.patterns, pairs.places), pairs.places,
              pairs.found.pairs};
  if (!from.pipeline.one_per_source) return all;
  const double free_bits = -std::log2(free_of(from, learnt));
  for (double& weight : all.weights) weight += free_bits;
  const auto left = one_partner_each(rivals_of(from.records, pairs.found.pairs), all.weights);
  Weighed weighed{at_places(all.weights, left), {}, {}};
  for (const uint32_t pair : left) {
    weighed.patterns.push_back(all.patterns[pair]);
    weighed.pairs.push_back(all.pairs[pair]);
  }
  return weighed;
}

std::vector<double> weights_of(const ComparedPairs& pairs, const LearntFrom& from,
                               const EmResult& learnt) {
  return weigh(pairs, from, learnt).weights;
}

// How far the answer can be believed by the candidates alone.
Belief belief_alone(const LearntFrom& from, const EmResult& learnt, const Weighed& candidates) {
  if (from.input.levels.size() == 1) {
    Belief belief;
    doubt_one_field(&belief);
    return belief;
  }
  const double matches = 2 * learnt.matches / static_cast<double>(from.records.size());
  return belief_by_tail(candidates.weights, matches);
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

// Names the fields for people.
NamedFields named(const TwoFields& two, const LearntFrom& from) {
  return {from.fields[two.first].compared().name, from.fields[two.second].compared().name};
}

// A candidate that is not known to be wrong yet.
DoubtedPair to_doubt(const LearntFrom& from, const Weighed& candidates, size_t i) {
  return {&from.candidates.patterns[candidates.patterns[i]], candidates.weights[i], 0};
}

// The candidates that are sure, in their order: as doubted, and by the places of their records.
struct SurePairs {
  std::vector<DoubtedPair> doubted;
  std::vector<RecordPair> pairs;
};

SurePairs sure_pairs(const LearntFrom& from, const Weighed& candidates) {
  const double least = weight_of_probability(kSureProbability);
  SurePairs sure;
  for (size_t i = 0; i < candidates.weights.size(); ++i) {
    if (candidates.weights[i] < least) continue;
    sure.doubted.push_back(to_doubt(from, candidates, i));
    sure.pairs.push_back(candidates.pairs[i]);
  }
  return sure;
}

// So many of them at the most, drawn evenly: more would tell the same.
SurePairs thinned(const SurePairs& all) {
  constexpr size_t kLookedAt = 20'000;
  const size_t step = 1 + all.pairs.size() / kLookedAt;
  SurePairs some;
  for (size_t i = 0; i < all.pairs.size(); i += step) {
    some.doubted.push_back(all.doubted[i]);
    some.pairs.push_back(all.pairs[i]);
  }
  return some;
}

// Whether those that are wrong lead from one group of the others to another one.
bool wrong_apart(const SurePairs& sure) {
  std::vector<RecordPair> same;
  std::vector<RecordPair> alike;
  for (size_t i = 0; i < sure.pairs.size(); ++i) {
    (sure.doubted[i].wrong < 1 ? same : alike).push_back(sure.pairs[i]);
  }
  return groups_apart(same, alike);
}

// Adds to the belief what fields that are nobody's own give reason to doubt.
void doubt_shared(const LearntFrom& from, const EmResult& learnt, const Weighed& candidates,
                  Belief* belief) {
  if (from.fields.size() < 2) return;
  const OwnFields own(from.pipeline, from.fields);
  if (const auto nothing = nothing_own(from.input, learnt, own)) {
    doubt_without_own(named(*nothing, from), belief);
    return;
  }
  std::vector<DoubtedPair> pairs;
  for (size_t i = 0; i < candidates.weights.size(); ++i) {
    pairs.push_back(to_doubt(from, candidates, i));
  }
  const double sure = weight_of_probability(kSureProbability);
  doubt_pairs(own, learnt, sure, pairs);
  std::erase_if(pairs, [&](const DoubtedPair& pair) { return pair.weight < sure; });
  if (const auto fields = shared_fields(pairs, own)) {
    doubt_differing(pairs, named(*fields, from), belief);
  }
}

// Adds to the belief what given names give reason to doubt, of people who agree in the date of
// birth: that is shared by twins, and by those whose date nobody knew. Given names that were
// mistyped or are of two languages do not lead from one group of records to another.
void doubt_given_names(const LearntFrom& from, const SurePairs& sure, Belief* belief) {
  const OwnFields own(from.pipeline, from.fields);
  SurePairs with_names;
  for (size_t i = 0; i < sure.pairs.size(); ++i) {
    DoubtedPair pair = sure.doubted[i];
    const std::optional<bool> as_same = own.same_given_name(*pair.pattern);
    if (!as_same) continue;
    pair.wrong = *as_same ? 0 : 1;
    with_names.doubted.push_back(pair);
    with_names.pairs.push_back(sure.pairs[i]);
  }
  if (!wrong_apart(with_names)) return;
  if (const auto fields = shared_fields(with_names.doubted, own)) {
    doubt_differing(with_names.doubted, named(*fields, from), belief);
  }
}

// Adds to the belief what numbers and other words of titles give reason to doubt.
void doubt_titles(const LearntFrom& from, SurePairs sure, Belief* belief) {
  if (const auto field = doubt_by_numbers(from.fields, from.records, sure.pairs, sure.doubted)) {
    doubt_contradicting(sure.doubted, from.fields[*field].compared().name, belief);
  }
  if (const auto field = doubt_by_words(from.fields, from.records, sure.pairs, sure.doubted)) {
    doubt_words_contradict(sure.doubted, from.fields[*field].compared().name, belief);
  }
}

// Adds to the belief what codes and days of their own give reason to doubt. `two_kinds`: the pairs
// between groups are left out already. Then codes that differ are often one code that is written in
// two ways, unless they lead between groups again.
void doubt_codes(const LearntFrom& from, const EmResult& learnt, SurePairs sure, bool two_kinds,
                 Belief* belief) {
  const auto field =
      doubt_by_codes(from.pipeline, from.fields, learnt, from.records.size(), sure.doubted);
  if (!field || (two_kinds && !wrong_apart(sure))) return;
  doubt_codes_differ(sure.doubted, from.fields[*field].compared().name, belief);
}

// An answer, what the candidates weigh by it, and how far it can be believed by that alone.
struct WeighedAnswer {
  EmResult learnt;
  Weighed candidates;
  Belief belief;
};

WeighedAnswer weighed(EmResult learnt, const LearntFrom& from) {
  Weighed candidates = weigh(from.candidates, from, learnt);
  Belief belief = belief_alone(from, learnt, candidates);
  return {std::move(learnt), std::move(candidates), std::move(belief)};
}

// The answer, and how far it can be believed by all there is. `apart`: it was chosen because
// similar pairs lead from one group of matches to another one.
ChosenAnswer doubted(WeighedAnswer answer, const LearntFrom& from, bool apart = false) {
  doubt_shared(from, answer.learnt, answer.candidates, &answer.belief);
  const SurePairs sure = sure_pairs(from, answer.candidates);
  doubt_given_names(from, sure, &answer.belief);
  doubt_titles(from, thinned(sure), &answer.belief);
  doubt_codes(from, answer.learnt, sure, apart, &answer.belief);
  return {std::move(answer.learnt), std::move(answer.belief)};
}

// Whether the pairs that are similar by the answer with that class, and sure by the one without it,
// lead from one group of matches to another one.
bool similar_apart(const LearntFrom& from, const EmResult& with, const Weighed& without) {
  if (from.pipeline.one_per_source || with.similar <= 0) return false;
  const SurePairs sure = sure_pairs(from, without);
  const PatternOdds odds(from.input, with);
  std::vector<RecordPair> same;
  std::vector<RecordPair> similar;
  for (size_t i = 0; i < sure.pairs.size(); ++i) {
    const Expectation kind = odds.of(*sure.doubted[i].pattern);
    if (kind.match > 0.5) same.push_back(sure.pairs[i]);
    if (kind.similar > 0.5) similar.push_back(sure.pairs[i]);
  }
  return static_cast<double>(similar.size()) >=
             kEnoughSimilar * static_cast<double>(sure.pairs.size()) &&
         groups_apart(same, similar);
}

}  // namespace

ChosenAnswer choose_answer(Answers answers, const LearntFrom& from) {
  const bool two_kinds =
      answers.two_kinds && similar_company(from.input, answers.with, from.candidates) > kCrowd;
  if (two_kinds) return doubted(weighed(std::move(answers.with), from), from);
  WeighedAnswer without = weighed(std::move(answers.without), from);
  if (similar_apart(from, answers.with, without.candidates)) {
    return doubted(weighed(divided(from.input, answers.with), from), from, true);
  }
  if (!answers.told || !without.belief.unsure.empty()) return doubted(std::move(without), from);
  return doubted(weighed(std::move(*answers.told), from), from);
}

ChosenAnswer choose_by_decoys(Answers answers, const LearntFrom& from,
                              const ComparedPairs& within) {
  const Belief with = belief_within(from, answers.with, within);
  Belief without = belief_within(from, answers.without, within);
  if (with.right > without.right) return {std::move(answers.with), with};
  if (from.input.levels.size() == 1) doubt_one_field(&without);
  return {std::move(answers.without), std::move(without)};
}

}  // namespace kindred
