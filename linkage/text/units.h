// Units of measure behind numbers, as titles of products write them: 16GB, 2.4 GHz, 24-inch.

#ifndef KINDRED_LINKAGE_TEXT_UNITS_H_
#define KINDRED_LINKAGE_TEXT_UNITS_H_

#include <optional>
#include <string_view>

namespace kindred {

// One spelling of the unit that a word of cleaned text (clean_text.h) means: "gb" for gb, gbyte and
// gigabytes. None for other words. Single letters are units only where hardly a model ends with
// them. O(log n).
std::optional<std::string_view> unit_of(std::string_view word);

// Whether the word is a measure and no number of a model: digits with a unit behind, as 16gb, 24ghz
// and 1080p; or digits with an x between, as 1920x1080. O(bytes).
bool is_measure(std::string_view word);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_UNITS_H_
