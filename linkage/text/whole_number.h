// Whole numbers that a program has written as decimal ones.

#ifndef KINDRED_LINKAGE_TEXT_WHOLE_NUMBER_H_
#define KINDRED_LINKAGE_TEXT_WHOLE_NUMBER_H_

#include <string>
#include <string_view>

namespace kindred {

// Whether `text` can be nothing else than a whole number that is written with a fraction of zeros
// or with an exponent: what becomes of 29426 in a table where another row has a gap, or in JSON. If
// so, replaces *out by its digits, the sign left out; else *out is as it was. A decimal comma
// counts as a point, white space around it is left out. At most 30 digits. O(bytes).
//
//   29426.0  29426.00  29426,0  8.036420269e9  2.9426E+04  1e+16    are
//   1.5  8.03642e2                        are not whole
//   030.0  030.5178410                    begin with 0, as no program writes a number
//   1.000  29,000  555.0000               may be thousands, or telephones: three zeros or more
//                                         behind three digits or less
//   12e5  3E8                             may be codes: an exponent needs a point or a sign
//   10.0.0.0  1.2.0  29426                have more points than one, or none
bool whole_number(std::string_view text, std::string* out);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_WHOLE_NUMBER_H_
