#ifndef KINDRED_LINKAGE_LEARN_CHOOSE_ANSWER_H_
#define KINDRED_LINKAGE_LEARN_CHOOSE_ANSWER_H_

#include "linkage/learn/answer_doubts.h"
#include "linkage/learn/belief.h"
#include "linkage/learn/compared_pairs.h"
#include "linkage/learn/similar_pairs.h"

namespace kindred {

struct ChosenAnswer {
  EmResult learnt;
  Belief belief;
};

// The answer with the class of similar pairs where they are another kind of pairs than the matches:
// by their evidence (see learn_classes()), and because they come in crowds (see similar_company()).
// It is doubted where pairs that look like matches agree in nothing of their own (see OwnFields).
ChosenAnswer choose_answer(Answers answers, const LearntFrom& from);

// Where sources are free of duplicates: the answer by which more matches are told from the pairs
// `within` sources, none of which match (see belief_across_lists()). It is doubted as above, but
// for what is not seen in lists without duplicates: pairs between groups.
ChosenAnswer choose_by_decoys(Answers answers, const LearntFrom& from, const ComparedPairs& within);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_CHOOSE_ANSWER_H_
