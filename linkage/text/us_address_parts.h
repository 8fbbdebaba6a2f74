// Parts of US addresses that several words tell: boxes, directions, numbers, units, floors, roads.

#ifndef KINDRED_LINKAGE_TEXT_US_ADDRESS_PARTS_H_
#define KINDRED_LINKAGE_TEXT_US_ADDRESS_PARTS_H_

#include <string>
#include <string_view>

#include "linkage/text/us_address_words.h"

namespace kindred {

// Each looks whether `form`, that of the word just read, goes on as such a part, whose other words
// are the first of *rest. If so, it cuts these off, appends the form of the whole to *out and
// returns true. O(words of the part).

// "p o box", "post office box", "pob": "po box".
bool take_box(std::string_view form, AddressWords* rest, std::string* out);

// "n e", from "north east": "ne". `form` is n or s.
bool take_direction(std::string_view form, AddressWords* rest, std::string* out);

// "twenty first": "21st", or a floor as take_floor() has it.
bool take_ordinal(std::string_view tens, AddressWords* rest, std::string* out);

// Likewise "twentyfirst", for any word.
bool take_joined_ordinal(std::string_view word, AddressWords* rest, std::string* out);

// "2nd fl", "fl 2nd", and in words "2 floor": "fl 2". Where a postal code follows "fl" is Florida.
// `form` is "fl" or begins with a digit.
bool take_floor(std::string_view form, AddressWords* rest, std::string* out);

// Behind "apt", "ste", "unit", "rm" and so on: what names a unit, alone: "apt 4", "ste no 4" are
// "4", "apt 4 b" is "4b", "apt b 4" at the end "b4".
bool take_unit(AddressWords* rest, std::string* out);

// "us rte 1", "u s 1": "us hwy 1"; "state hwy 9", "st rte 9": "sr 9"; "county rd 9", "co rd 9":
// "cr 9"; "farm to market rd 9": "fm 9"; "interstate 10", "ih 10": "i 10"; "rural rte 2", "r r 2":
// "rr 2".
bool take_road(std::string_view form, AddressWords* rest, std::string* out);

// "rd 2 b" at the end: "rd 2b", as the sign # of a unit has vanished. Not n, s, e and w, which may
// be directions.
void join_last_unit(std::string* address);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_US_ADDRESS_PARTS_H_
