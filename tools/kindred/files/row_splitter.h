#ifndef KINDRED_TOOLS_KINDRED_FILES_ROW_SPLITTER_H_
#define KINDRED_TOOLS_KINDRED_FILES_ROW_SPLITTER_H_

#include <cstddef>
#include <optional>
#include <string_view>

#include "tools/kindred/files/record_splitter.h"

namespace kindred {

// Finds where rows of CSV end: at a line feed outside quotes. The first row that is not blank is
// the header, and says how many delimiters a row has.
//
// One stray quote must not take the rows below it along. A row that runs over several lines is
// given up, so that it ends with its first line and its second one begins a row, when
//   - its quotes are wrong: one within a cell that has none around it, or one that closes a cell
//     which goes on behind it; or the text ends, or the row grows too large, within quotes;
//   - it has another number of delimiters than the header, and most lines within its quotes look
//     like rows by themselves: their quotes are right, and they have the header's delimiters;
//   - all lines within its quotes look like rows, its first and its last line too but for the
//     quote, and there are enough of them (kRowsThatTell); or many of them come (kRowsInARow).
// A row whose quotes are wrong in its first line ends with that line. A row that is too large ends
// in front of a line within its quotes that looks like a row. Else a row is what RFC 4180 says.
class RowSplitter final : public RecordSplitter {
 public:
  explicit RowSplitter(char delimiter) : delimiter_(delimiter) {}

  std::optional<Cut> find(std::string_view rest, bool whole) override;
  std::optional<size_t> drop(std::string_view rest) override;

 private:
  enum class State { kCellStart, kUnquoted, kQuoted, kQuoteInQuoted, kCarriageReturn };
  static constexpr size_t kNone = static_cast<size_t>(-1);

  bool in_quotes() const { return state_ == State::kQuoted; }
  bool over_lines() const { return first_line_ != kNone; }
  bool scan(std::string_view rest);
  bool pass_quoted(std::string_view rest);
  bool take(char c);
  void end_line(std::string_view rest, size_t end);
  bool looks_like_row(std::string_view line) const;
  bool is_stray(std::string_view rest) const;
  Cut cut_row(std::string_view rest);
  Cut cut_at(size_t end, size_t next);
  void restart();

  char delimiter_;
  std::optional<size_t> expected_;  // delimiters of a row

  // Of the row that is being looked for.
  State state_ = State::kCellStart;
  size_t at_ = 0;              // how far it was looked at
  size_t delimiters_ = 0;      // outside quotes
  bool wrong_ = false;         // its quotes
  bool given_up_ = false;      // for what its lines look like
  bool dropping_ = false;      // it is too large, and its first bytes are gone
  size_t first_line_ = kNone;  // where its first line ends, once that is within quotes
  size_t line_ = 0;            // where the line begins that is being looked at; kNone: it is gone
  size_t inner_ = 0;           // lines within quotes that are not blank
  size_t like_rows_ = 0;       // those of them that look like rows
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_FILES_ROW_SPLITTER_H_
