#ifndef KINDRED_LINKAGE_LEARN_BELIEF_H_
#define KINDRED_LINKAGE_LEARN_BELIEF_H_

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "linkage/learn/own_fields.h"
#include "linkage/learn/wrong_share.h"
#include "linkage/score/model.h"

namespace kindred {

inline constexpr double kSureProbability = 0.95;

// How far what was learnt without labels can be believed.
struct Belief {
  double right = 0;  // pairs that match, expected among those that more probably do than not
  std::optional<WeightCalibration> calibration;  // none: the weights as they stand
  std::vector<std::string> unsure;               // why it cannot, for people; none: it can
};

// By decoys: the weights are calibrated by the geometric mean of lists (see WeightBins), and
// whether they can be believed goes by the arithmetic one: what one list repeats may be duplicates.
// It is unsure when more than one in five of the pairs at 0.95 or more, by their weights alone, are
// wrong. When they explain nearly all pairs, the sources have duplicates after all, and the weights
// stand. It is also unsure when more than 15 in 100 of the pairs are wrong that are published:
// those of `published` bits or more, as calibrated. `found` are weights in bits.
Belief belief_by_decoys(std::span<const double> found, std::span<const DecoyList> lists,
                        double published);

// Makes a belief unsure because decoys explain the pairs as well as matches do.
void doubt_lists(Belief* belief);

// By what the pairs alone tell. It is unsure
// - when a record has more than four matches in the mean: unless copies are so many, pairs that are
//   only alike were taken for matches;
// - when more than one in four of the pairs at 0.95 or more are wrong, as far as the tail of those
//   that do not match shows.
// Then the weights are drawn in until nine in ten of the pairs at 0.95 or more are right, as far as
// the tail shows, if it is long; except where it explains nearly all pairs of records that do not
// have too many matches: it tells nothing of which are right.
Belief belief_by_tail(std::span<const double> found, double matches_a_record);

// Two fields by the names that the configuration has for them.
struct NamedFields {
  std::string first;
  std::string second;
};

// Makes a belief unsure when more than 15 in 100 of `sure`, the pairs at 0.95 or more, are wrong
// because they share what is nobody's own, most of all `fields`. Then the weights are drawn in, as
// by the tail, until one in ten is wrong.
void doubt_differing(std::span<const DoubtedPair> sure, const NamedFields& fields, Belief* belief);

// The same where they are wrong because their given names differ.
void doubt_given_names_differ(std::span<const DoubtedPair> sure, Belief* belief);

// The same where they are wrong because their titles contradict each other in numbers (see
// doubt_by_numbers()); `field` has the titles.
void doubt_contradicting(std::span<const DoubtedPair> sure, const std::string& field,
                         Belief* belief);

// The same where they contradict each other in other words (see doubt_by_words()).
void doubt_words_contradict(std::span<const DoubtedPair> sure, const std::string& field,
                            Belief* belief);

// The same where they are wrong because each has a code or a day of its own (see doubt_by_codes()).
void doubt_codes_differ(std::span<const DoubtedPair> sure, const std::string& field,
                        Belief* belief);

// The same where they are wrong because they are of another kind, which differs in both fields at
// once (see kinds_of_sure()).
void doubt_kinds(std::span<const DoubtedPair> sure, const NamedFields& fields, Belief* belief);

// Makes a belief unsure because nothing is compared that is anybody's own. How many pairs are wrong
// nobody can say, so that the weights stand.
void doubt_without_own(const NamedFields& fields, Belief* belief);

// Makes a belief unsure because hardly a pair is published of those that are expected to match.
void doubt_unpublished(double expected, Belief* belief);

// Makes a belief unsure because nothing that was learnt of one field alone is sure; its levels are
// too few for a tail.
void doubt_one_field(Belief* belief);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_BELIEF_H_
