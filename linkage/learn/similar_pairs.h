#ifndef KINDRED_LINKAGE_LEARN_SIMILAR_PAIRS_H_
#define KINDRED_LINKAGE_LEARN_SIMILAR_PAIRS_H_

#include <optional>

#include "linkage/learn/compared_pairs.h"
#include "linkage/learn/em.h"

namespace kindred {

// Learns with and without a class of similar pairs (see em.h). The answer with it is the better
// where the two classes are two kinds of pairs:
//
// - Of the two classes the matches are those whose pairs have more evidence: the mean of the sum of
//   log2(chance in the class / u). Records that are the same agree in more of what tells records
//   apart than records that are only alike.
// - Evidence of the similar pairs that would single out one pair among all pairs, log2(pairs) bits,
//   makes them matches too: copies with more errors, of people who moved. So does evidence that is
//   hardly less than that of the matches: two halves of one class.
// - Pairs that agree in every field more than strangers do are copies with an error here or there.
//   Records that are only alike differ in something: tracks in their titles, people of one house in
//   their first names.
// - Where there are hardly more matches without the class, the similar pairs are the matches with
//   most errors, whatever they agree in, and the simpler answer stands.
//
// In all these cases the answer is the one without the class. EM with the class begins twice, from
// what is usual and from the answer without it, for it may end at different answers; the more
// likely one counts. O(patterns x fields) an iteration; three times the work of EM.
//
// Where fields tell one another (EmInput::told), there may be a third answer, see counted_once().
// The others take all fields for independent.
struct Answers {
  EmResult without;
  EmResult with;
  bool two_kinds = false;  // whether the one with the class is the better, as far as that tells
  std::optional<EmResult> told{};  // where it is better than the one without the class
};
Answers learn_classes(const EmInput& input);

// The answer with the class where the two classes are known to be two kinds of pairs: EM goes on
// from it with EmInput::whole, some rounds.
EmResult divided(const EmInput& input, const EmResult& with);

// Whether the answer with the class has taken the two for one another: similar pairs have more
// evidence, or there is a field in which matches agree and are hardly ever equal, while similar
// pairs that agree are equal. O(patterns * fields).
bool classes_exchanged(const EmInput& input, const EmResult& with);

// How many other similar pairs each record of a similar pair is in, on average. Records that are
// only alike come in crowds: an artist has many albums. Where each is like one other record alone,
// these are copies: EM has cut the matches in two, such as those with an error in the first name
// and those with one elsewhere. O(pairs).
double similar_company(const EmInput& input, const EmResult& model,
                       const ComparedPairs& candidates);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_SIMILAR_PAIRS_H_
