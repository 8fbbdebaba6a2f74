// Pairs of records that stand in for matches where nobody has said what matches.

#ifndef KINDRED_TOOLS_KINDRED_INIT_NEAREST_PAIRS_H_
#define KINDRED_TOOLS_KINDRED_INIT_NEAREST_PAIRS_H_

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "linkage/record/keyed_record.h"

namespace kindred {

// Pairs, by place, of which each record is the other's nearest one, and much nearer than the next:
// by the cosine of the words of all of their fields, weighed by rarity (tf-idf). No rule has a part
// in it. With `across` pairs are of two sources. Values of dozens of words do
// not count, for they would outweigh all else. What no word brings together is not there: a pair of
// which every word is misspelt.
//
// The smaller place first, ascending. A function of the records in their order. O(words x
// limits::nearest_pairs::kMostHolders).
std::vector<std::pair<uint32_t, uint32_t>> nearest_pairs(std::span<const KeyedRecord> records,
                                                         bool across);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_NEAREST_PAIRS_H_
