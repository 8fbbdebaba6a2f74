#include "linkage/learn/answer_doubts.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include "linkage/base/hash.h"
#include "linkage/learn/code_doubts.h"
#include "linkage/learn/free_share.h"
#include "linkage/learn/groups_apart.h"
#include "linkage/learn/number_doubts.h"
#include "linkage/learn/pair_weights.h"
#include "linkage/learn/word_doubts.h"
#include "linkage/score/probability.h"

namespace kindred {

namespace {

// Names the fields for people.
NamedFields named(const TwoFields& two, const LearntFrom& from) {
  return {from.fields[two.first].compared().name, from.fields[two.second].compared().name};
}

uint64_t lists_of(const LearntFrom& from, const RecordPair& pair) {
  const std::string_view left = from.records[pair.first].source();
  const std::string_view right = from.records[pair.second].source();
  if (left == right) return 0;
  const auto [first, second] = std::minmax<uint64_t>({hash_bytes(left, 0), hash_bytes(right, 0)});
  return mix(first, second);
}

// A candidate that is not known to be wrong yet.
DoubtedPair to_doubt(const LearntFrom& from, const Weighed& candidates, size_t i) {
  return {&from.candidates.patterns[candidates.patterns[i]], candidates.weights[i], 0,
          lists_of(from, candidates.pairs[i])};
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

}  // namespace

bool wrong_apart(const SurePairs& sure) {
  std::vector<RecordPair> same;
  std::vector<RecordPair> alike;
  for (size_t i = 0; i < sure.pairs.size(); ++i) {
    if (sure.doubted[i].wrong <= 0) same.push_back(sure.pairs[i]);
    if (sure.doubted[i].wrong >= 1) alike.push_back(sure.pairs[i]);
  }
  return groups_apart(same, alike);
}

double free_bits(const LearntFrom& from, const EmResult& learnt) {
  if (!from.pipeline.one_per_source) return 0;
  return -std::log2(free_share(from.by_source, from.pipeline.link_only, learnt.prior));
}

Weighed weigh_candidates(const LearntFrom& from, const EmResult& learnt) {
  const ComparedPairs& pairs = from.candidates;
  Weighed all{pair_weights(from.input, learnt, pairs.patterns, pairs.places), pairs.places,
              pairs.found.pairs};
  if (!from.pipeline.one_per_source) return all;
  const double bits = free_bits(from, learnt);
  for (double& weight : all.weights) weight += bits;
  const auto left = one_partner_each(rivals_of(from.records, pairs.found.pairs), all.weights);
  Weighed weighed{at_places(all.weights, left), {}, {}};
  for (const uint32_t pair : left) {
    weighed.patterns.push_back(all.patterns[pair]);
    weighed.pairs.push_back(all.pairs[pair]);
  }
  return weighed;
}

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

void doubt_given_names_of_lists(const LearntFrom& from, std::vector<DoubtedPair> sure,
                                Belief* belief) {
  const OwnFields own(from.pipeline, from.fields);
  for (DoubtedPair& pair : sure) {
    pair.wrong = own.same_given_name(*pair.pattern).value_or(true) ? 0 : 1 - kSlip;
  }
  doubt_given_names_differ(sure, belief);
}

void doubt_unpublished(const LearntFrom& from, const EmResult& learnt, Belief* belief) {
  constexpr double kHardlyAny = 0.1;
  constexpr double kFewestExpected = 10;
  const double expected = learnt.matches / from.candidates.found.stands_for;
  if (!belief->unsure.empty() || expected < kFewestExpected) return;
  const WeightCalibration by = belief->calibration.value_or(WeightCalibration{});
  const double least = (weight_of_probability(from.pipeline.match) - by.shift) / by.scale;
  const auto published = static_cast<double>(std::ranges::count_if(
      weigh_candidates(from, learnt).weights, [&](double weight) { return weight >= least; }));
  if (published < kHardlyAny * expected) doubt_unpublished(learnt.matches, belief);
}

void doubt_titles(const LearntFrom& from, const SurePairs& all, Belief* belief) {
  SurePairs sure = thinned(all);
  if (const auto field = doubt_by_numbers(from.fields, from.records, sure.pairs, sure.doubted)) {
    doubt_contradicting(sure.doubted, from.fields[*field].compared().name, belief);
  }
  if (const auto field = doubt_by_words(from.fields, from.records, sure.pairs, sure.doubted)) {
    doubt_words_contradict(sure.doubted, from.fields[*field].compared().name, belief);
  }
}

void doubt_codes(const LearntFrom& from, const EmResult& learnt, SurePairs sure, bool two_kinds,
                 Belief* belief) {
  // Where lists show groups, numbers that differ are seen by these.
  WrittenInTwoWays of_digits;
  if (from.pipeline.one_per_source) {
    of_digits = [&](size_t pair, const FieldLevels& field) {
      const auto [left, right] = sure.pairs[pair];
      const Agreement found = field.find(from.records[left], from.records[right]);
      return one_code_in_two_ways(found.left, found.right);
    };
  }
  const auto field = doubt_by_codes(from.pipeline, from.fields, learnt, from.records.size(),
                                    sure.doubted, of_digits);
  if (!field || (two_kinds && !wrong_apart(sure))) return;
  doubt_codes_differ(sure.doubted, from.fields[*field].compared().name, belief);
}

}  // namespace kindred
