#ifndef KINDRED_CONFIG_COUNTED_LINES_H_
#define KINDRED_CONFIG_COUNTED_LINES_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "config/yaml.h"

namespace kindred::config {

// What so many records have: "312 smith".
struct CountedLine {
  uint64_t records = 0;
  std::string_view what;  // of the node
  Position at;
};

// The lines of a text, each with a number of records from 1 to `most`, a blank and what they have,
// which faults call `expected`. None is there twice. Stops at the first fault. Lines of a block
// have places of their own, those of another text that of the text. O(bytes).
std::vector<CountedLine> read_counted_lines(const Node& node, uint64_t most,
                                            std::string_view expected, Faults* faults);

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_COUNTED_LINES_H_
