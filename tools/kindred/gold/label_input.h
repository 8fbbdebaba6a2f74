#ifndef KINDRED_TOOLS_KINDRED_GOLD_LABEL_INPUT_H_
#define KINDRED_TOOLS_KINDRED_GOLD_LABEL_INPUT_H_

#include <cstdint>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "linkage/linker.h"
#include "linkage/record/label.h"
#include "tools/kindred/gold/labels.h"

namespace kindred {

// What became of a file of labels.
struct LabelSummary {
  LabelStats labels;               // that the engine knows
  uint64_t absent = 0;             // rows of records that are not there
  std::vector<std::string> stale;  // "FILE:LINE", of labels whose records have changed since
};

// A file of labels on its way to an engine. One that names sources can be told before the first
// record, and its labels wait for their records; one that does not is told once all are there.
class LabelInput {
 public:
  // Throws Failure as read_labels() does.
  LabelInput(const std::string& path, const std::string& encoding, std::ostream* told);

  bool with_sources() const { return file_.with_sources; }

  // Gives the labels to the engine: what that changes. Of one pair the last row holds. Throws
  // Failure (kInputData), with file and line, when an id of a file without sources is that of
  // several live records.
  std::vector<Change> tell(Linker* linker);

  // What is known of them when all records are there.
  LabelSummary summary(const Linker& linker) const;

 private:
  Labels file_;
  std::map<IdentityPair, uint64_t> lines_;  // of the row that holds
  uint64_t unnamed_ = 0;                    // rows of a file without sources: nobody has the id
};

// For people: one line, and a warning with the places of stale labels, three at the most.
std::string label_summary(const LabelSummary& summary);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_GOLD_LABEL_INPUT_H_
