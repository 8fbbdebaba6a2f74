#include "tools/kindred/files/record_splitter.h"

namespace kindred {

size_t RecordSplitter::find_end(std::string_view bytes, size_t from) {
  return format_ == InputFormat::kJsonLines ? bytes.find('\n', from) : find_row_end(bytes, from);
}

size_t RecordSplitter::find_row_end(std::string_view bytes, size_t from) {
  for (size_t i = from; i < bytes.size(); ++i) {
    const char c = bytes[i];
    if (state_ == State::kQuoted) {
      // Nothing but a quote matters here: go there at once.
      i = bytes.find('"', i);
      if (i == std::string_view::npos) return i;
      state_ = State::kQuoteInQuoted;
    } else if (c == '\n') {
      reset();
      return i;
    } else if (c == ',') {
      state_ = State::kCellStart;
    } else if (c == '"' && state_ != State::kUnquoted) {
      state_ = State::kQuoted;
    } else {
      state_ = State::kUnquoted;
    }
  }
  return std::string_view::npos;
}

}  // namespace kindred
