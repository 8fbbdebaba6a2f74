#ifndef KINDRED_LINKAGE_LEARN_NUMBER_DOUBTS_H_
#define KINDRED_LINKAGE_LEARN_NUMBER_DOUBTS_H_

#include <cstddef>
#include <optional>
#include <span>

#include "linkage/learn/own_fields.h"
#include "linkage/learn/random_pairs.h"
#include "linkage/record/keyed_record.h"
#include "linkage/score/compared_field.h"

namespace kindred {

// Looks for pairs whose titles contradict each other in numbers: volumes of one work, models of one
// series, sizes of one product. Titles of the same thing hardly ever do: by the gold 42 in 541 of
// abt_buy that have numbers of one kind, 22 in 744 of amazon_google, 3 in 510 of dblp_acm, cora,
// sysrev_copper, cddb and movies_imdb_tmdb_tvdb.
//
// Takes the first field with a level `title` of which enough_to_doubt() pairs have such numbers.
// Sets DoubtedPair::wrong: 1 where they contradict each other, 0 where they do not, and elsewhere,
// for what cannot be seen there, the share of the first. Returns the field; none, and nothing is
// set, where there is no such field. `pairs` are places in `records`, one for each of `doubted`.
// Some microseconds a pair.
std::optional<size_t> doubt_by_numbers(std::span<const FieldLevels> fields,
                                       std::span<const KeyedRecord> records,
                                       std::span<const RecordPair> pairs,
                                       std::span<DoubtedPair> doubted);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_NUMBER_DOUBTS_H_
