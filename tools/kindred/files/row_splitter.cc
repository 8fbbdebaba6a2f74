#include "tools/kindred/files/row_splitter.h"

#include <algorithm>
#include <utility>

#include "tools/kindred/files/csv.h"

namespace kindred {

namespace {

// So many lines within quotes that all look like rows are rows: of two columns, more of them,
// because a sentence with a comma looks like such a row.
constexpr size_t kRowsThatTell = 1;
constexpr size_t kRowsOfTwoThatTell = 4;
// So many of them are not waited for the end of.
constexpr size_t kRowsInARow = 16;

size_t count(std::string_view line, char delimiter) {
  return static_cast<size_t>(std::ranges::count(line, delimiter));
}

// Where characters end that mean nothing in a cell without quotes.
size_t end_of_plain(std::string_view text, size_t at, char delimiter) {
  while (at < text.size() && text[at] != delimiter && text[at] != '"' && text[at] != '\n') ++at;
  return at;
}

}  // namespace

std::optional<Cut> RowSplitter::find(std::string_view rest, bool whole) {
  const bool ends = given_up_ || scan(rest) || (whole && !rest.empty());
  if (!ends) return std::nullopt;
  return cut_row(rest);
}

// Whether the row ends at at_, where a line feed is, or is given up.
bool RowSplitter::scan(std::string_view rest) {
  while (at_ < rest.size()) {
    if (wrong_) {
      if (over_lines() && !dropping_) return true;
      at_ = std::min(rest.find('\n', at_), rest.size());
      return at_ < rest.size();
    }
    if (in_quotes()) {
      if (pass_quoted(rest)) return true;
    } else {
      if (state_ == State::kUnquoted) at_ = end_of_plain(rest, at_, delimiter_);
      if (at_ == rest.size()) break;
      if (rest[at_] == '\n') return true;
      if (take(rest[at_])) ++at_;
    }
  }
  return false;
}

// Passes the lines, and the part of one, in front of the next quote, and the quote. Whether the row
// is given up.
bool RowSplitter::pass_quoted(std::string_view rest) {
  const size_t quote = std::min(rest.find('"', at_), rest.size());
  const std::string_view quoted = rest.substr(0, quote);
  for (size_t feed = quoted.find('\n', at_); feed != kNone; feed = quoted.find('\n', at_)) {
    at_ = feed + 1;
    end_line(rest, feed);
    if (given_up_) return true;
  }
  at_ = quote;
  if (at_ == rest.size()) return false;
  ++at_;
  state_ = State::kQuoteInQuoted;
  return false;
}

// A character outside quotes that is no line feed. False, and wrong_, where it may not stand.
bool RowSplitter::take(char c) {
  if (c == delimiter_) {
    wrong_ = state_ == State::kCarriageReturn;
    ++delimiters_;
    state_ = State::kCellStart;
  } else if (state_ == State::kCellStart) {
    state_ = c == '"' ? State::kQuoted : State::kUnquoted;
  } else if (state_ == State::kUnquoted) {
    wrong_ = c == '"';
  } else if (state_ == State::kQuoteInQuoted && (c == '"' || c == '\r')) {
    state_ = c == '"' ? State::kQuoted : State::kCarriageReturn;
  } else {
    wrong_ = true;
  }
  return !wrong_;
}

// A line that ends within quotes.
void RowSplitter::end_line(std::string_view rest, size_t end) {
  const size_t begin = std::exchange(line_, end + 1);
  if (!over_lines()) {
    first_line_ = end;
    return;
  }
  if (begin == kNone) return;
  const std::string_view line = rest.substr(begin, end - begin);
  if (is_blank_row(line)) return;
  ++inner_;
  if (!looks_like_row(line)) return;
  ++like_rows_;
  given_up_ = dropping_ || (like_rows_ == inner_ && inner_ == kRowsInARow);
  if (dropping_) first_line_ = begin;
}

bool RowSplitter::looks_like_row(std::string_view line) const {
  if (!expected_ || *expected_ == 0) return false;
  if (line.ends_with('\r')) line.remove_suffix(1);
  return count_delimiters(line, delimiter_) == expected_;
}

// Of a row over several lines that ends at at_ with its quotes right.
bool RowSplitter::is_stray(std::string_view rest) const {
  if (!expected_ || *expected_ == 0) return false;
  if (delimiters_ != *expected_) return 2 * like_rows_ > inner_;
  const size_t enough = *expected_ == 1 ? kRowsOfTwoThatTell : kRowsThatTell;
  return like_rows_ == inner_ && inner_ >= enough &&
         count(rest.substr(0, first_line_), delimiter_) == *expected_ &&
         count(rest.substr(line_, at_ - line_), delimiter_) == *expected_;
}

Cut RowSplitter::cut_row(std::string_view rest) {
  if (dropping_ && given_up_) return cut_at(first_line_, first_line_);
  const bool stray = over_lines() && (given_up_ || wrong_ || in_quotes() || is_stray(rest));
  if (stray && !dropping_) return cut_at(first_line_, first_line_ + 1);
  if (!expected_ && !is_blank_row(rest.substr(0, at_))) expected_ = delimiters_;
  return cut_at(at_, std::min(at_ + 1, rest.size()));
}

Cut RowSplitter::cut_at(size_t end, size_t next) {
  restart();
  return {0, end, next};
}

std::optional<size_t> RowSplitter::drop(std::string_view rest) {
  if (!dropping_ && over_lines() && (!expected_ || 2 * like_rows_ > inner_)) {
    given_up_ = true;
    return std::nullopt;
  }
  // The line is kept whose end may tell that a row stands in it.
  constexpr size_t kLongestLine = 64 << 10;
  const bool kept = in_quotes() && line_ != kNone && rest.size() - line_ <= kLongestLine;
  const size_t dropped = kept ? line_ : rest.size();
  dropping_ = true;
  at_ -= dropped;
  line_ = kept ? 0 : kNone;
  if (over_lines()) first_line_ = 0;
  return dropped;
}

void RowSplitter::restart() {
  state_ = State::kCellStart;
  at_ = 0;
  delimiters_ = 0;
  wrong_ = false;
  given_up_ = false;
  dropping_ = false;
  first_line_ = kNone;
  line_ = 0;
  inner_ = 0;
  like_rows_ = 0;
}

}  // namespace kindred
