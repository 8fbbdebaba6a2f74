#ifndef KINDRED_TOOLS_KINDRED_GOLD_PAIR_FILE_H_
#define KINDRED_TOOLS_KINDRED_GOLD_PAIR_FILE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "linkage/record/record.h"
#include "tools/kindred/files/input.h"

namespace kindred {

// A CSV file whose rows are pairs of records: columns left and right, each cell a whole id, perhaps
// left_source and right_source, and further ones, in any order. Faults are thrown as Failure
// (kInputData) with file and line.
class PairFile {
 public:
  // Reads the header. `what` is the default source, which nobody sees. Throws Failure too: kNoInput
  // when there is no such file. The encoding is as iconv() calls it; what stands between cells is
  // found out, and told on `told`.
  PairFile(std::string path, const std::string& what, const std::string& encoding,
           std::ostream* told);

  const std::vector<std::string>& columns() const { return columns_; }  // none: an empty file
  char delimiter() const { return block_.delimiter; }

  // Whether the columns are there that name pairs. Until then there is no row to read.
  bool names_pairs() const;
  bool with_sources() const { return left_source_.has_value(); }
  // The place of a column; none when there is no such one.
  std::optional<size_t> column(std::string_view name) const;

  // Goes to the next row; false at the end.
  bool next();
  // Of the row; a source is empty in a file without sources.
  Identity left() const { return {cell(left_source_), cell(left_)}; }
  Identity right() const { return {cell(right_source_), cell(right_)}; }
  std::string cell(std::optional<size_t> column) const { return column ? cells_[*column] : ""; }
  uint64_t line() const { return line_; }  // of the header at first

  [[noreturn]] void fail(const std::string& what) const;

 private:
  bool next_cells();
  void check_pair() const;

  std::string path_;
  std::unique_ptr<InputReader> reader_;
  Block block_;
  size_t next_ = 0;  // record of the block
  uint64_t line_ = 1;
  std::vector<std::string> columns_;
  std::vector<std::string> cells_;
  std::optional<size_t> left_;
  std::optional<size_t> right_;
  std::optional<size_t> left_source_;
  std::optional<size_t> right_source_;
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_GOLD_PAIR_FILE_H_
