#ifndef KINDRED_TOOLS_KINDRED_FILES_ARRAY_SPLITTER_H_
#define KINDRED_TOOLS_KINDRED_FILES_ARRAY_SPLITTER_H_

#include <cstddef>
#include <optional>
#include <string_view>

#include "tools/kindred/files/record_splitter.h"

namespace kindred {

// The elements of a JSON array, with which the text begins: its first character that is no blank is
// "[". What stands behind the array's end is taken by lines. Only brackets and strings are looked
// at, so that an element is whatever stands between two commas.
class ArraySplitter final : public RecordSplitter {
 public:
  std::optional<Cut> find(std::string_view rest, bool whole) override;
  std::optional<size_t> drop(std::string_view rest) override;
  bool unfinished() const override { return !ended_; }

 private:
  bool find_begin(std::string_view rest);
  bool find_end(std::string_view rest);
  bool take(char c);
  void restart();

  LineSplitter lines_;
  bool opened_ = false;  // the array
  bool ended_ = false;   // likewise
  bool begun_ = false;   // an element, at begin_
  size_t begin_ = 0;
  size_t at_ = 0;     // how far was looked
  size_t depth_ = 0;  // of brackets within the element
  bool in_string_ = false;
  bool escaped_ = false;  // the next character of the string
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_FILES_ARRAY_SPLITTER_H_
