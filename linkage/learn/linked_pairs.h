// Which pairs of records there are to learn from.

#ifndef KINDRED_LINKAGE_LEARN_LINKED_PAIRS_H_
#define KINDRED_LINKAGE_LEARN_LINKED_PAIRS_H_

#include <cstdint>
#include <span>
#include <vector>

#include "linkage/learn/random_pairs.h"
#include "linkage/record/keyed_record.h"

namespace kindred {

// How many records each source has, in the order of their names. O(records log sources).
std::vector<uint64_t> records_by_source(std::span<const KeyedRecord> records);

// How many pairs of records may match, by the records of each source: all of them, or with
// `link_only` those of two sources.
double linked_pairs(std::span<const uint64_t> by_source, bool link_only);

// The pairs with the smaller place first, ascending, each of them once.
std::vector<RecordPair> each_once(std::vector<RecordPair> pairs);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_LINKED_PAIRS_H_
