#ifndef KINDRED_LINKAGE_LEARN_DECOY_BELIEF_H_
#define KINDRED_LINKAGE_LEARN_DECOY_BELIEF_H_

#include <functional>
#include <span>

#include "linkage/learn/belief.h"
#include "linkage/learn/decoys.h"

namespace kindred {

// Pairs across lists that are free of duplicates, and what stands for the wrong ones among them.
struct AcrossLists {
  std::span<const double> found;  // weights in bits of the pairs that are left across lists
  const DecoyPairs& decoys;
  // The share of all pairs in which neither record has a match, where so many pairs match.
  std::function<double(double)> free;
  double matches = 0;    // expected among the pairs by the answer itself
  double published = 0;  // log odds in bits from which on pairs are published
};

// How far an answer can be believed.
struct ListsBelief {
  Belief belief;
  bool by_lists = true;  // not by what the answer says of itself
};

// How many records have no match, and so take whoever is most like them, is not known before how
// many pairs are right; and how many are right not before that. So it begins with no match at all,
// and goes on until no more records have a match than pairs are right. An answer that took similar
// pairs for matches would say that hardly a record is left to be wrong, and is not asked.
//
// But where hardly any pair would be right, nobody can say: either a list has duplicates, or each
// record has its like in all of them. Then the answer is asked after all, and it is unsure.
//
// It is unsure as well as belief_by_decoys() says. Up to 20 times O(decoys).
ListsBelief belief_across_lists(const AcrossLists& lists);

// Whether lists speak for the answer of `one` rather than of `other`: more of its pairs are right,
// and an answer that lists can be asked about is preferred to one that they cannot. But where by
// the lists hardly any pair of the one is right though the other one finds many, lists say nothing
// of the one either.
bool more_right(const ListsBelief& one, const ListsBelief& other);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_DECOY_BELIEF_H_
