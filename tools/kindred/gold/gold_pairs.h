#ifndef KINDRED_TOOLS_KINDRED_GOLD_GOLD_PAIRS_H_
#define KINDRED_TOOLS_KINDRED_GOLD_GOLD_PAIRS_H_

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "linkage/record/keyed_record.h"
#include "tools/kindred/gold/gold.h"

namespace kindred {

// Two different records by number, the smaller one left.
struct NumberedPair {
  uint32_t left = 0;
  uint32_t right = 0;

  auto operator<=>(const NumberedPair&) const = default;
};

// A row of a gold file by the places of its records.
struct GoldPlaces {
  uint32_t left = 0;
  uint32_t right = 0;
};

// What a gold file says of records. An identity that none of them has gets a number as well, from
// the number of records on.
struct GoldPairs {
  std::vector<GoldPlaces> rows;     // as the file has them
  std::vector<NumberedPair> pairs;  // each once, ascending
  uint64_t unknown = 0;             // pairs that name a record which is not there
  uint64_t repeated = 0;            // rows with a pair that was there before
  uint64_t unknown_line = 0;        // of the first such row
  uint64_t repeated_line = 0;
};

// Throws Failure (kInputData), with file and line, when an id of a gold file without sources occurs
// in several sources.
GoldPairs find_gold(const Gold& gold, std::span<const KeyedRecord* const> records);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_GOLD_GOLD_PAIRS_H_
