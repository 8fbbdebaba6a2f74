#ifndef KINDRED_TOOLS_KINDRED_FILES_RECORD_SPLITTER_H_
#define KINDRED_TOOLS_KINDRED_FILES_RECORD_SPLITTER_H_

#include <cstddef>
#include <string_view>

#include "tools/kindred/files/input.h"

namespace kindred {

// Finds where records end: at a line feed, in CSV at one outside quotes.
class RecordSplitter {
 public:
  explicit RecordSplitter(InputFormat format) : format_(format) {}

  // Where the next record ends: the place of its line feed, at or after `from`; npos when it does
  // not end in `bytes`. Then the next call goes on with the bytes after these.
  size_t find_end(std::string_view bytes, size_t from);

  // A search begins at the beginning of a record.
  void reset() { state_ = State::kCellStart; }

  // What was searched ends within quotes.
  bool in_quotes() const { return state_ == State::kQuoted; }

 private:
  enum class State { kCellStart, kUnquoted, kQuoted, kQuoteInQuoted };

  size_t find_row_end(std::string_view bytes, size_t from);

  InputFormat format_;
  State state_ = State::kCellStart;
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_FILES_RECORD_SPLITTER_H_
