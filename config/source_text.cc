#include "config/source_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "linkage/text/utf8.h"

namespace kindred::config {

namespace {

bool control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && c != '\t' && c != '\n' && c != '\r') || byte == 0x7F;
}

// Length of the part of the text that is well-formed.
size_t valid_prefix(std::string_view text) {
  size_t position = 0;
  while (position < text.size()) {
    size_t next = position;
    next_code_point(text, &next);
    if (!valid_utf8(text.substr(position, next - position))) break;
    position = next;
  }
  return position;
}

}  // namespace

SourceText::SourceText(std::string_view text) : text_(text), lines_{0} {
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') lines_.push_back(i + 1);
  }
}

std::string SourceText::too_large(size_t most) {
  constexpr size_t kMebibyte = size_t{1} << 20U;
  const std::string_view hint = most == kMaxBytes ? "; a configuration is much smaller" : "";
  return fmt::format("the file is larger than {} MiB{}", most / kMebibyte, hint);
}

bool SourceText::check(size_t most, Faults* faults) const {
  if (text_.size() > most) {
    faults->add({}, too_large(most));
    return false;
  }
  if (!valid_utf8(text_)) {
    faults->add(position(valid_prefix(text_)), "not UTF-8; save the file as UTF-8");
    return false;
  }
  const auto found = std::find_if(text_.begin(), text_.end(), control);
  if (found != text_.end()) {
    faults->add(position(static_cast<size_t>(found - text_.begin())),
                "a control character; remove it, or write it as \\xNN between double quotes");
    return false;
  }
  return true;
}

size_t SourceText::line_number(size_t offset) const {
  const auto after = std::upper_bound(lines_.begin(), lines_.end(), offset);
  return static_cast<size_t>(after - lines_.begin()) - 1;
}

Position SourceText::position(size_t offset) const {
  const size_t number = line_number(offset);
  const std::string_view before = text_.substr(lines_[number], offset - lines_[number]);
  const auto continued = std::count_if(before.begin(), before.end(), utf8_continuation);
  return {static_cast<int>(number) + 1,
          static_cast<int>(before.size()) - static_cast<int>(continued) + 1};
}

size_t SourceText::offset(int line, int column) const {
  if (line < 0 || static_cast<size_t>(line) >= lines_.size()) return text_.size();
  const size_t offset =
      lines_[static_cast<size_t>(line)] + static_cast<size_t>(std::max(column, 0));
  return std::min(offset, text_.size());
}

std::string_view SourceText::line(size_t offset) const {
  const size_t begin = lines_[line_number(offset)];
  return text_.substr(begin, std::min(text_.find('\n', begin), text_.size()) - begin);
}

bool SourceText::open_quote(size_t offset) const {
  constexpr std::string_view kBlanks = " \t\r\n";
  while (offset < text_.size() && (text_[offset] == '&' || text_[offset] == '!')) {
    offset = text_.find_first_of(kBlanks, offset);
    offset = text_.find_first_not_of(kBlanks, offset);
  }
  if (offset >= text_.size()) return false;
  const char quote = text_[offset];
  if (quote != '"' && quote != '\'') return false;
  for (size_t i = offset + 1; i < text_.size(); ++i) {
    const bool escaped = quote == '"' ? text_[i] == '\\' : text_.substr(i, 2) == "''";
    if (escaped) {
      ++i;
    } else if (text_[i] == quote) {
      return false;
    }
  }
  return true;
}

}  // namespace kindred::config
