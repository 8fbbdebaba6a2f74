#ifndef KINDRED_LINKAGE_SCORE_PROBABILITY_H_
#define KINDRED_LINKAGE_SCORE_PROBABILITY_H_

#include <memory>
#include <vector>

#include "linkage/score/compared_field.h"
#include "linkage/score/model.h"
#include "linkage/score/scorer.h"

namespace kindred {

// The probability that two records match (I. P. Fellegi, A. B. Sunter, "A theory for record
// linkage", J. Am. Stat. Assoc. 64, 1969). Each field adds its match weight, log2 of m / u of its
// level of agreement, to that of the prior, log2 of prior / (1 - prior). A sum of w is the
// probability 1 / (1 + 2^-w), which is the score. Fields are taken to be independent, given whether
// the records match. A field that either record lacks adds nothing. Labels may have corrected
// weights (ModelLevel::weight, Model::weight): these then stand for the logarithms.
//
// Where two records agree exactly on a value v, and the model knows frequencies, u is moved towards
// the share of v. The weight is then log2(m / u) + term_frequency * log2(u / u_v), where u_v is the
// chance that another record which is no match has v as well. A common v counts in full (see
// ValueRarity). A value that the model does not list is as rare as a value of one record.
//
// Two records that are related, as people of one household are, agree in several fields for one
// reason. Where the model knows how many are related, log2(1 + 2^r) is taken off the sum, so that
// the weights of the fields that are `related` show no more than that. Here r is the sum of
// log2(ModelLevel::related / u) over these fields and of log2(related / others), where others is
// the share of the pairs in no such class. Where the model knows how many are near to each other,
// as in one street, log2(1 + 2^r + 2^n) is taken off, where n is the same sum by ModelLevel::near.
//
// A field may be given another one (ModelField::given), as a postal code its town. Where that one
// is at its first level, a weight above 0 counts without the part that the other one tells too
// (ModelLevel::less), and so does what its rarity adds.
//
// A field's similarity is FieldLevels::similarity(), its score the match weight. The model must fit
// the fields (see misfit()). There are at most kMostComparedFields.
std::unique_ptr<const Scorer> probability(std::vector<ComparedField> fields, const Model& model);

// 1 / (1 + 2^-weight).
double probability_of_weight(double weight);

// log2(probability / (1 - probability)).
double weight_of_probability(double probability);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_SCORE_PROBABILITY_H_
