#ifndef KINDRED_TOOLS_KINDRED_GOLD_LABEL_PAIRS_H_
#define KINDRED_TOOLS_KINDRED_GOLD_LABEL_PAIRS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "linkage/record/keyed_record.h"
#include "tools/kindred/gold/gold_pairs.h"
#include "tools/kindred/gold/labels.h"

namespace kindred {

// What holds of a pair of records by a file of labels.
struct JudgedPair {
  NumberedPair pair;
  Verdict verdict = Verdict::kUnsure;
  size_t row = 0;               // of Labels::rows, where the verdict stands: the pair's last row
  std::optional<size_t> drawn;  // the pair's last row with a stratum; none: it was not drawn
};

// A row that says otherwise than an earlier row of the same pair. The later one holds.
struct ChangedVerdict {
  size_t earlier = 0;  // rows
  size_t later = 0;
};

// A pair that is `different`, and yet joined by pairs that are `same`: all that was said holds,
// pair by pair, but something of it is wrong.
struct BrokenChain {
  size_t different = 0;      // row
  std::vector<size_t> same;  // rows that lead from one record to the other: as few as there can be
};

struct LabelPairs {
  std::vector<JudgedPair> pairs;  // of records that are there, each once, ascending
  uint64_t same = 0;              // of these
  uint64_t different = 0;
  uint64_t unsure = 0;
  uint64_t unknown = 0;    // rows that name a record which is not there: nothing is made of them
  size_t unknown_row = 0;  // the first of them
  uint64_t unfound = 0;    // `same`, and of no common blocking key: no rule finds them
  size_t unfound_row = 0;  // the first of their rows
  std::vector<ChangedVerdict> changed;
  std::vector<BrokenChain> broken;
};

// What the labels say of records, which have been prepared. Rows are taken in their order, and the
// last row of a pair holds, so that a row at the end of the file corrects one above. O(n log n);
// for each broken chain, O(n).
//
// Throws Failure (kInputData), with file and line, when an id of a file without sources occurs in
// several sources.
LabelPairs find_labels(const Labels& labels, std::span<const KeyedRecord* const> records);

// What is amiss with them, for people, a line each that begins with "note: " or "warning: ": rows
// of records that are not there, matches that no rule finds, verdicts that changed, broken chains,
// all verdicts alike. Empty when nothing is. At most three lines of each kind, and how many more
// there are.
std::string label_warnings(const Labels& labels, const LabelPairs& pairs);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_GOLD_LABEL_PAIRS_H_
