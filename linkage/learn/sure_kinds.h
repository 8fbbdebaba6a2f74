#ifndef KINDRED_LINKAGE_LEARN_SURE_KINDS_H_
#define KINDRED_LINKAGE_LEARN_SURE_KINDS_H_

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "linkage/learn/em.h"
#include "linkage/learn/own_fields.h"
#include "linkage/prepare/pipeline.h"
#include "linkage/score/compared_field.h"

namespace kindred {

// Pairs that look like matches, where they are of two kinds.
struct SureKinds {
  double share = 0;               // of the kind that differs
  std::vector<double> differing;  // by pair, the chance that it is of that kind
  // In which that kind differs, those that differ most first; none where one field alone told them.
  std::vector<size_t> fields;
};

// Looks for two kinds among things that look like matches. Errors of matches are independent: a
// year that is one off is as frequent where the number of minutes differs as where it does not. The
// parts of a series, the members of a group of firms and the versions of an article share what
// makes them look like matches, and differ in several of the other fields at once. No list must
// hold two of them for that to be seen.
//
// Of each field counts whether the two are at its first level, at its last one, or between. Two
// kinds are there where
// - two classes explain the pairs much better than one (see LatentKinds);
// - one of them agrees less than the other in two fields or more, and in one of these mostly not at
//   all. It may have more pairs than the other one, as of two lists of which most things are in one
//   alone, up to 19 in 20 of all;
// - one of these fields has titles, numbers, days or codes. People who moved, and firms, differ in
//   address and telephone at once and are the same.
// People (see compares_people()) are left out: what is their own is known (see OwnFields). So are
// the codes of a text, which are told by it.
//
// Costs what LatentKinds does; 0.1 s for 12 fields and some thousand patterns.
std::optional<SureKinds> kinds_of_sure(const Pipeline& pipeline,
                                       std::span<const FieldLevels> fields,
                                       std::span<const DoubtedPair> sure);

// The answer by which the kind that differs is a class of similar pairs, and the matches are the
// other kind. `kinds` are those of `sure`. EM goes on from there for one round, so that what is
// below these pairs counts too; many rounds would mix the two again.
EmResult set_apart(const EmInput& input, const EmResult& learnt, std::span<const DoubtedPair> sure,
                   const SureKinds& kinds);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_SURE_KINDS_H_
