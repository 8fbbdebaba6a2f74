// The step `us_address`: the abbreviations of the US postal service, so that spelt-out addresses
// meet short ones.

#ifndef KINDRED_LINKAGE_TEXT_CLEAN_US_ADDRESS_H_
#define KINDRED_LINKAGE_TEXT_CLEAN_US_ADDRESS_H_

#include <string>
#include <string_view>

namespace kindred {

// Replaces *out by the words of `raw`, single blanks between them, each in its postal form. Meant
// to follow the step `text`: only lower-case words without punctuation are known.
// - kinds of streets, places and buildings: "street" and "str" become "st", "avenue" and "av"
// "ave";
// - directions: "north" becomes "n", "south west" and "s w" become "sw";
// - ordinal numbers up to 99: "first" becomes "1st", "twenty second" "22nd";
// - apt, apartment, unit, number, no and # vanish before a unit ("apartment 4b" is "4b"), because
// the sign # has
//   already vanished with the punctuation; other units keep their kind ("suite 4" is "ste 4");
// - "p o box", "post office box" and "pob" become "po box".
// The same word always gives the same form, wherever it stands: "saint" and "street" are both "st".
// Names of states and cities stay as they are.
void clean_us_address(std::string_view raw, std::string* out);

// Whether one of the words has a postal form, or is one: "street", "st". Words of a single letter
// do not count.
bool has_us_address_word(std::string_view raw);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_CLEAN_US_ADDRESS_H_
