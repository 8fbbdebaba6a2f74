#include "linkage/learn/choose_answer.h"

#include <optional>
#include <utility>
#include <vector>

#include "linkage/learn/answer_kinds.h"
#include "linkage/learn/em_odds.h"
#include "linkage/learn/groups_apart.h"

namespace kindred {

namespace {

// Artists, makers and houses have 6 to 18 such pairs a record; the two halves of one class of
// matches, where records have one partner, have none. Chosen on cddb, sysrev_copper, bib_stroke
// and RLdata10000.
constexpr double kCrowd = 1;

// Of what is sure without the class of similar pairs. Fewer cost little, and answers may differ in
// a few pairs by chance.
constexpr double kEnoughSimilar = 0.1;

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

// An answer, what the candidates weigh by it, and how far it can be believed by that alone.
struct WeighedAnswer {
  EmResult learnt;
  Weighed candidates;
  Belief belief;
};

WeighedAnswer weighed(EmResult learnt, const LearntFrom& from) {
  Weighed candidates = weigh_candidates(from, learnt);
  Belief belief = belief_alone(from, learnt, candidates);
  return {std::move(learnt), std::move(candidates), std::move(belief)};
}

// The answer by which sure pairs of other kinds do not match, where there are any: new recordings
// of a song may be one, and the tracks of its album another one.
WeighedAnswer of_one_kind(WeighedAnswer answer, const LearntFrom& from) {
  constexpr int kMostKinds = 2;
  for (int kind = 0; kind < kMostKinds; ++kind) {
    const SurePairs sure = sure_pairs(from, answer.candidates);
    std::optional<SureKinds> kinds = kinds_of(from, sure);
    if (!kinds) kinds = kinds_by_codes(from, answer.learnt, sure);
    if (!kinds) kinds = kinds_by_own_field(from, answer.learnt, sure);
    if (!kinds) break;
    answer = weighed(set_apart(from.input, answer.learnt, sure.doubted, *kinds), from);
  }
  return answer;
}

// The answer, and how far it can be believed by all there is. `apart`: it was chosen because
// similar pairs lead from one group of matches to another one.
ChosenAnswer doubted(WeighedAnswer found, const LearntFrom& from, bool apart = false) {
  WeighedAnswer answer = of_one_kind(std::move(found), from);
  doubt_shared(from, answer.learnt, answer.candidates, &answer.belief);
  const SurePairs sure = sure_pairs(from, answer.candidates);
  doubt_given_names(from, sure, &answer.belief);
  doubt_kinds(from, sure, &answer.belief);
  doubt_titles(from, sure, &answer.belief);
  doubt_codes(from, answer.learnt, sure, apart, &answer.belief);
  return {std::move(answer.learnt), std::move(answer.belief)};
}

// Whether the pairs that are similar by the answer with that class, and sure by the one without it,
// lead from one group of matches to another one.
bool similar_apart(const LearntFrom& from, const EmResult& with, const Weighed& without) {
  if (from.pipeline.one_per_source || with.similar <= 0) return false;
  if (classes_exchanged(from.input, with)) return false;
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

}  // namespace kindred
