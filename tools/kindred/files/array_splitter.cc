#include "tools/kindred/files/array_splitter.h"

namespace kindred {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

}  // namespace

std::optional<Cut> ArraySplitter::find(std::string_view rest, bool whole) {
  if (ended_) return lines_.find(rest, whole);
  if (!begun_ && !find_begin(rest)) {
    if (!ended_ && !whole) return std::nullopt;
    const size_t end = at_;
    restart();
    return rest.empty() ? std::nullopt : std::optional(Cut{end, end, end});
  }
  if (!find_end(rest) && !whole) return std::nullopt;
  const Cut cut = {begin_, at_, at_};
  restart();
  return cut;
}

std::optional<size_t> ArraySplitter::drop(std::string_view rest) {
  if (ended_) return lines_.drop(rest);
  begin_ = 0;
  at_ = 0;
  return rest.size();
}

// Passes what stands between elements. False at the end of the array, or of `rest`.
bool ArraySplitter::find_begin(std::string_view rest) {
  for (; at_ < rest.size(); ++at_) {
    const char c = rest[at_];
    if (is_blank(c) || (opened_ && c == ',')) continue;
    if (!opened_) {
      opened_ = true;  // this is its bracket
      continue;
    }
    if (c == ']') {
      ended_ = true;
      ++at_;
      return false;
    }
    begun_ = true;
    begin_ = at_;
    return true;
  }
  return false;
}

// Moves at_ behind the element. False when its end is still to come.
bool ArraySplitter::find_end(std::string_view rest) {
  for (; at_ < rest.size(); ++at_) {
    const char c = rest[at_];
    if (in_string_) {
      in_string_ = escaped_ || c != '"';
      escaped_ = !escaped_ && c == '\\';
    } else if (depth_ == 0 && (c == ',' || c == ']')) {
      return true;
    } else if (take(c)) {
      ++at_;
      return true;
    }
  }
  return false;
}

// A character outside strings. Whether it ends an object or an array that the element is.
bool ArraySplitter::take(char c) {
  if (c == '"') {
    in_string_ = true;
  } else if (c == '{' || c == '[') {
    ++depth_;
  } else if ((c == '}' || c == ']') && depth_ > 0) {
    return --depth_ == 0;
  }
  return false;
}

void ArraySplitter::restart() {
  begun_ = false;
  begin_ = 0;
  at_ = 0;
  depth_ = 0;
  in_string_ = false;
  escaped_ = false;
}

}  // namespace kindred
