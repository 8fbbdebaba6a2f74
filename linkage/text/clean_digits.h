// The step `digits`: for telephone numbers, postal codes, customer numbers.

#ifndef KINDRED_LINKAGE_TEXT_CLEAN_DIGITS_H_
#define KINDRED_LINKAGE_TEXT_CLEAN_DIGITS_H_

#include <string>
#include <string_view>

namespace kindred {

// Replaces *out by the decimal digits of `raw`, of whatever script, as ASCII, in order. Everything
// else goes, signs, points and letters included: "+1 (415) 555-0100" is "14155550100". No digit:
// empty. A text that is nothing but a whole number in the form of a decimal one has the digits of
// that number (whole_number.h): "29426.0" and "2.9426e4" are "29426". O(bytes).
void clean_digits(std::string_view raw, std::string* out);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_CLEAN_DIGITS_H_
