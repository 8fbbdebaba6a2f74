// How often sampled records agree in one field where they agree in another.

#ifndef KINDRED_TOOLS_KINDRED_INIT_AGREEMENT_H_
#define KINDRED_TOOLS_KINDRED_INIT_AGREEMENT_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "tools/kindred/init/fields.h"

namespace kindred {

// By number.
using RecordPairs = std::vector<std::pair<uint32_t, uint32_t>>;

// Pairs of records that agree in the field, at most 20,000 of them.
RecordPairs pairs_alike(const ChosenField& field);

// By record of the sample: the first value's hash; 0 where there is none.
std::vector<uint64_t> by_record(const ChosenField& field, uint32_t sampled);

// The share of the pairs with values that disagree; nothing when fewer than `fewest` have values,
// which is at least 1.
std::optional<double> disagreement(const RecordPairs& pairs, const std::vector<uint64_t>& hashes,
                                   size_t fewest);

// The chance of two records with a value, drawn at random, to agree.
double chance_alike(const ChosenField& field);

// Whether the field follows from another one that says more, as a town from a street. `apart` is
// the share of the pairs that agree in that one and disagree in this; it must be far less than the
// `usual` share of the fields. Copies without a mistake agree in everything: 0 is not less than 0.
// An identifier follows from what is far finer alone.
bool follows(const ChosenField& field, double apart, const ChosenField& from, double usual);

// The greater one of the two in the middle. Of one value or more.
double median(std::vector<double> values);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_AGREEMENT_H_
