#ifndef KINDRED_TOOLS_KINDRED_LABEL_PAIR_VIEW_H_
#define KINDRED_TOOLS_KINDRED_LABEL_PAIR_VIEW_H_

#include <cstddef>
#include <string>
#include <vector>

#include "tools/kindred/label/shown_text.h"

namespace kindred {

// How the values of a field compare, as rules and scores see them.
enum class FieldMark { kEqual, kAlike, kDifferent, kLacking };

struct ShownField {
  std::string name;
  std::vector<std::string> left{};  // values as received
  std::vector<std::string> right{};
  FieldMark mark = FieldMark::kLacking;
};

struct ShownPair {
  std::string left;  // who the records are
  std::string right;
  std::vector<ShownField> fields{};
};

struct ViewOptions {
  size_t columns = 80;  // of the terminal
  Marking marking = Marking::kBrackets;
};

// Two records side by side, a field a row: its name, "=" equal, "~" alike, "x" different or a blank
// where one lacks it, and the values, in which what differs is marked. Where a terminal has less
// than kLeastColumns columns, the right value stands below the left one. A value takes at most
// kMostLines lines. Ends with a line's end; no line is longer than the terminal is wide.
std::string pair_view(const ShownPair& pair, const ViewOptions& options);

inline constexpr size_t kLeastColumns = 50;
inline constexpr size_t kMostLines = 6;

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_LABEL_PAIR_VIEW_H_
