#ifndef KINDRED_TOOLS_KINDRED_GOLD_LABELS_H_
#define KINDRED_TOOLS_KINDRED_GOLD_LABELS_H_

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "linkage/record/label.h"
#include "linkage/record/record.h"

namespace kindred {

// One row of a file of labels. Of the pairs that no row names nothing is known.
struct LabelRow {
  Identity left;  // the source is empty in a file that does not name sources
  Identity right;
  Verdict verdict = Verdict::kUnsure;
  std::string by{};    // who said so; may be empty, as all that follows
  std::string at{};    // when, as written
  std::string note{};  // for people

  // Of a pair that `kindred label --sample` drew at random: the stratum of the score that it was
  // drawn from, and how many candidate pairs that stratum had. Where n rows of the stratum are
  // known, each stands for stratum_pairs / n pairs. Empty and 0: the pair was not drawn at random,
  // and tells nothing of how good the matches are on average.
  std::string stratum{};
  uint64_t stratum_pairs = 0;

  // The values_digest() of each record as it was when the answer was given; none: not known.
  std::optional<uint64_t> left_digest{};
  std::optional<uint64_t> right_digest{};

  uint64_t line = 1;

  bool drawn() const { return stratum_pairs != 0; }
};

struct Labels {
  std::string path{};
  bool with_sources = false;
  std::vector<LabelRow> rows{};  // as the file has them; of one pair the last row holds

  // How the file is written, for whoever appends to it.
  std::vector<std::string> columns{};  // none: the file is empty
  char delimiter = ',';
};

// The header of a new file.
std::vector<std::string> label_columns();

// Reads a file of labels: CSV with the columns left, right and verdict, perhaps left_source and
// right_source together, by, at, note, stratum and stratum_pairs together, left_digest,
// right_digest, in any order, and no other one.
//
// Throws Failure: kNoInput when there is no such file; kInputData, with file and line, when the
// header lacks a column or has another one, a row has more or fewer cells, an id is empty, a row
// pairs a record with itself, a verdict is none of the three, a digest is none, or there is no row
// at all. A gold file is told from one of labels by its header. The encoding is as iconv() calls
// it; what stands between cells is found out, and told.
Labels read_labels(const std::string& path, const std::string& encoding = "",
                   std::ostream* told = nullptr);

// The same of a file that may have no row yet, nor a header.
Labels read_labels_so_far(const std::string& path, const std::string& encoding = "",
                          std::ostream* told = nullptr);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_GOLD_LABELS_H_
