#ifndef KINDRED_CONFIG_SOURCE_TEXT_H_
#define KINDRED_CONFIG_SOURCE_TEXT_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "config/faults.h"

namespace kindred::config {

// The text of a configuration file and where its lines begin. Views the text.
class SourceText {
 public:
  static constexpr size_t kMaxBytes = 1 << 20;

  explicit SourceText(std::string_view text);

  // What is said of a file of more than `most` bytes.
  static std::string too_large(size_t most);

  // Adds a fault and returns false when the text is larger than `most` bytes, is not UTF-8, or has
  // control characters: things that YAML does not allow and that the parser would misread.
  bool check(size_t most, Faults* faults) const;

  Position position(size_t offset) const;

  // The offset of a line and a column as the YAML parser counts them: from 0, columns in bytes.
  // Places beyond the text are at its end.
  size_t offset(int line, int column) const;

  std::string_view text() const { return text_; }

  // The line that `offset` is on, without its end.
  std::string_view line(size_t offset) const;

  // Whether the quoted text that begins at `offset`, after an anchor or a tag perhaps, lacks its
  // closing quote.
  bool open_quote(size_t offset) const;

 private:
  size_t line_number(size_t offset) const;  // from 0

  std::string_view text_;
  std::vector<size_t> lines_;  // offsets of their first bytes
};

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_SOURCE_TEXT_H_
