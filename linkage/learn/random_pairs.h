// Pairs of records that stand for all there are.

#ifndef KINDRED_LINKAGE_LEARN_RANDOM_PAIRS_H_
#define KINDRED_LINKAGE_LEARN_RANDOM_PAIRS_H_

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "linkage/record/keyed_record.h"

namespace kindred {

// By number, the smaller one first.
using RecordPair = std::pair<uint32_t, uint32_t>;
inline RecordPair ordered(uint32_t a, uint32_t b) { return {std::min(a, b), std::max(a, b)}; }

// By record the number of its source: 0, 1 and so on, in the order of the names.
std::vector<uint32_t> source_numbers(std::span<const KeyedRecord> records);

// `most` pairs drawn at random, with replacement; each pair once where there are no more than that.
// A function of the two numbers alone. O(result).
std::vector<RecordPair> random_pairs(uint32_t records, uint64_t most);

// Pairs across sources. `sources` has the source of each record, see source_numbers(). All such
// pairs are parted into `most` stretches of one size, and one pair is drawn from each, so that none
// comes twice. All come where there are no more than `most`. O(records log records + result).
std::vector<RecordPair> random_pairs_across(std::span<const uint32_t> sources, uint64_t most);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_RANDOM_PAIRS_H_
