// What speaks against pairs that look like matches.

#ifndef KINDRED_LINKAGE_LEARN_ANSWER_DOUBTS_H_
#define KINDRED_LINKAGE_LEARN_ANSWER_DOUBTS_H_

#include <cstdint>
#include <span>
#include <vector>

#include "linkage/learn/belief.h"
#include "linkage/learn/compared_pairs.h"
#include "linkage/learn/em.h"
#include "linkage/learn/own_fields.h"
#include "linkage/prepare/pipeline.h"
#include "linkage/record/keyed_record.h"
#include "linkage/score/compared_field.h"

namespace kindred {

// What an answer was learnt from. The pairs have their places.
struct LearntFrom {
  const Pipeline& pipeline;
  std::span<const FieldLevels> fields;
  std::span<const KeyedRecord> records;
  std::span<const uint64_t> by_source;  // how many records each source has
  const EmInput& input;
  const ComparedPairs& candidates;
};

// Pairs that may be published, by their weights in bits and the places of their patterns.
struct Weighed {
  std::vector<double> weights;
  std::vector<uint32_t> patterns;
  std::vector<RecordPair> pairs;
};

// The candidates; where each record has one partner, those that are left then. O(pairs log pairs).
Weighed weigh_candidates(const LearntFrom& from, const EmResult& learnt);

// What it adds to all weights, in bits, that records have one partner.
double free_bits(const LearntFrom& from, const EmResult& learnt);

// Candidates that are sure, in their order: as doubted, and by the places of their records.
struct SurePairs {
  std::vector<DoubtedPair> doubted;
  std::vector<RecordPair> pairs;
};

// Those with the weight of kSureProbability or more.
SurePairs sure_pairs(const LearntFrom& from, const Weighed& candidates);

// Whether those that are wrong lead from one group of those that are not to another one. What
// cannot be seen to be either joins no group.
bool wrong_apart(const SurePairs& sure);

// Adds to the belief what fields that are nobody's own give reason to doubt.
void doubt_shared(const LearntFrom& from, const EmResult& learnt, const Weighed& candidates,
                  Belief* belief);

// Adds to the belief what given names give reason to doubt, of people who agree in the date of
// birth: that is shared by twins, and by those whose date nobody knew. Given names that were
// mistyped or are of two languages do not lead from one group of records to another.
void doubt_given_names(const LearntFrom& from, const SurePairs& sure, Belief* belief);

// The same of lists that are free of duplicates, which show no groups: pairs with other given names
// are wrong, but for a few.
void doubt_given_names_of_lists(const LearntFrom& from, std::vector<DoubtedPair> sure,
                                Belief* belief);

// Makes a belief that is not unsure yet so where hardly a pair is published of those that are
// expected to match: nobody would see why nothing is found.
void doubt_unpublished(const LearntFrom& from, const EmResult& learnt, Belief* belief);

// Adds to the belief what numbers and other words of titles give reason to doubt.
void doubt_titles(const LearntFrom& from, const SurePairs& all, Belief* belief);

// Adds to the belief what codes and days of their own give reason to doubt. `two_kinds`: the pairs
// between groups are left out already. Then codes that differ are often one code that is written in
// two ways, unless they lead between groups again.
void doubt_codes(const LearntFrom& from, const EmResult& learnt, SurePairs sure, bool two_kinds,
                 Belief* belief);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_ANSWER_DOUBTS_H_
