// The step `us_address`: the abbreviations of the US postal service, so that spelt-out addresses
// meet short ones.

#ifndef KINDRED_LINKAGE_TEXT_CLEAN_US_ADDRESS_H_
#define KINDRED_LINKAGE_TEXT_CLEAN_US_ADDRESS_H_

#include <string>
#include <string_view>

namespace kindred {

// Replaces *out by the words of `raw`, single blanks between them, each in its postal form
// (us_address_forms.h). Meant to follow the step `text`: only lower-case words without punctuation
// are known.
// - kinds of streets, places and buildings: "street" and "str" become "st", "avenue" and "av"
//   "ave"; the same word always gives the same form, so "saint" is "st" too, as "st." is;
// - directions: "north" becomes "n", "south west" and "s w" become "sw";
// - ordinal numbers up to 99: "first" becomes "1st", "twenty second" "22nd";
// - what says that a unit follows vanishes before it, because the sign # has vanished with the
//   punctuation: apartment, suite, unit, room, office, space, lot, trailer, number and so on:
//   "suite 4b" is "4b";
// - floors: "2nd floor" and "floor 2" become "fl 2";
// - boxes and roads with numbers have one form: "post office box 5" is "po box 5", "state route 9"
//   "sr 9" (us_address_parts.h).
// Buildings and floors keep their kind. Names of states and cities stay as they are. O(bytes).
void clean_us_address(std::string_view raw, std::string* out);

// Whether one of the words has a postal form, or is one: "street", "st". Words of a single letter
// do not count.
bool has_us_address_word(std::string_view raw);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_CLEAN_US_ADDRESS_H_
