#ifndef KINDRED_LINKAGE_LEARN_TOLD_FIELDS_H_
#define KINDRED_LINKAGE_LEARN_TOLD_FIELDS_H_

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "linkage/base/thread_pool.h"
#include "linkage/learn/pair_patterns.h"
#include "linkage/learn/record_levels.h"
#include "linkage/learn/term_classes.h"
#include "linkage/prepare/pipeline.h"
#include "linkage/record/keyed_record.h"

namespace kindred {

// A field that another one tells, wholly or in part, as the town tells the first digits of the
// postal code. Who agrees in the one then agrees in the other more often than by chance, also where
// the two do not match.
struct ToldField {
  size_t field = 0;
  size_t by = 0;  // the one that tells it, the coarser: more pairs are equal in it
  // Of the pairs that are equal in `by` and do not match, those that are equal in `field`, at
  // least: so many there are, whoever matches.
  double least = 0;
  double first = 0;  // the same if every second record has one, to begin with
  // The field that tells most of it for sure: more pairs are equal in both than if every record had
  // a match, and twice as many as by chance. None: there is no such field. It need not be `by`.
  std::optional<size_t> surely{};
  std::vector<PairPattern> pairs;  // a sample of the pairs that are equal in `by`
};

// The fields that others tell, each with the one that tells most of it; ascending by field. No
// field tells itself, by however many others. The finer is told by the coarser, a postal code by
// its town: postal codes of one town are near one another also where they differ.
//
// Which fields depend on each other is seen without knowing who matches. Of the pairs that are
// equal in both, as many are supposed to match as if every second record had a match. Were the
// fields independent, the others would be N_a N_b / N, by the numbers of pairs that are equal in
// one, and of all. Where they are twice as many or more, the fields depend on each other among
// records that do not match.
//
// That each field depends on one other at most is the tree of C. K. Chow, C. N. Liu, "Approximating
// discrete probability distributions with dependence trees", IEEE Trans. Inf. Theory 14, 1968, as
// in N. Friedman, D. Geiger, M. Goldszmidt, "Bayesian network classifiers", Machine Learning 29,
// 1997.
//
// Looked at are exact fields, by their first values, of at most 50,000 records. Two related fields
// (ComparedField::related) do not tell one another: these have classes of pairs of their own. Costs
// some tens of nanoseconds for each record and two fields, and some microseconds for each of 4,000
// pairs a field. `records` are those of `levels`.
std::vector<ToldField> told_fields(const Pipeline& pipeline, std::span<const KeyedRecord> records,
                                   const RecordLevels& levels, std::span<const TermClasses> terms,
                                   ThreadPool* pool);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_TOLD_FIELDS_H_
