#ifndef KINDRED_LINKAGE_LEARN_CHOOSE_ANSWER_H_
#define KINDRED_LINKAGE_LEARN_CHOOSE_ANSWER_H_

#include <cstdint>
#include <span>

#include "linkage/learn/belief.h"
#include "linkage/learn/compared_pairs.h"
#include "linkage/learn/em.h"
#include "linkage/learn/similar_pairs.h"
#include "linkage/prepare/pipeline.h"
#include "linkage/record/keyed_record.h"
#include "linkage/score/compared_field.h"

namespace kindred {

// What there is to choose by. The pairs have their places.
struct LearntFrom {
  const Pipeline& pipeline;
  std::span<const FieldLevels> fields;
  std::span<const KeyedRecord> records;
  std::span<const uint64_t> by_source;  // how many records each source has
  const EmInput& input;
  const ComparedPairs& candidates;
};

struct ChosenAnswer {
  EmResult learnt;
  Belief belief;
};

// The answer with the class of similar pairs where they are another kind of pairs than the matches:
// by their evidence (see learn_classes()), and because they come in crowds (see similar_company()).
// It is doubted where pairs that look like matches agree in nothing of their own (see OwnFields).
ChosenAnswer choose_answer(Answers answers, const LearntFrom& from);

// Where sources are free of duplicates: the answer by which more matches are told from the pairs
// `within` sources, none of which match.
ChosenAnswer choose_by_decoys(Answers answers, const LearntFrom& from, const ComparedPairs& within);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_CHOOSE_ANSWER_H_
