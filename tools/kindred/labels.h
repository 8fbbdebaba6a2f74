#ifndef KINDRED_TOOLS_KINDRED_LABELS_H_
#define KINDRED_TOOLS_KINDRED_LABELS_H_

#include <cstdint>
#include <span>
#include <vector>

#include "linkage/keyed_record.h"
#include "linkage/score/train.h"
#include "tools/kindred/gold.h"

namespace kindred {

// Known matches among records.
struct Labels {
  std::vector<RecordPair> pairs;  // places in the records, the smaller one first, each once
  uint64_t unknown = 0;           // rows that name a record which is not there
  uint64_t repeated = 0;          // rows with a pair that was there before
};

// Throws Failure (kInputData) when an id of a gold file without sources occurs in several sources.
Labels find_labels(const Gold& gold, std::span<const KeyedRecord> records);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_LABELS_H_
