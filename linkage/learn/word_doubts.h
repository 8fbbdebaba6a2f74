#ifndef KINDRED_LINKAGE_LEARN_WORD_DOUBTS_H_
#define KINDRED_LINKAGE_LEARN_WORD_DOUBTS_H_

#include <cstddef>
#include <optional>
#include <span>

#include "linkage/learn/own_fields.h"
#include "linkage/learn/random_pairs.h"
#include "linkage/record/keyed_record.h"
#include "linkage/score/compared_field.h"

namespace kindred {

// Looks for pairs whose titles contradict each other in words: a red shirt and a blue one. Two
// words contradict each other where titles hardly ever have both, though chance would have it
// often: colours, sizes, kinds and makers. Titles do so when each has such a word that the other
// one lacks.
//
// Two words for one thing, such as notebook and laptop, look the same. So the pairs that contradict
// each other must lead from one group of the others to another one as well (see groups_apart()).
//
// Takes the first field with a level `title` of which that is so and enough_to_doubt() pairs have
// words that some other one contradicts. Sets DoubtedPair::wrong: 1 where the titles contradict
// each other, 0 where they have such a word in common, and elsewhere the share of the first.
// Returns the field; none, and nothing is set, where there is no such field. `pairs` are places in
// `records`, one for each of `doubted`. O(words of all titles), some microseconds each.
std::optional<size_t> doubt_by_words(std::span<const FieldLevels> fields,
                                     std::span<const KeyedRecord> records,
                                     std::span<const RecordPair> pairs,
                                     std::span<DoubtedPair> doubted);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_WORD_DOUBTS_H_
