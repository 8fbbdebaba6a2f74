// Numbers as people write them: prices, measures.

#ifndef KINDRED_LINKAGE_TEXT_AMOUNT_H_
#define KINDRED_LINKAGE_TEXT_AMOUNT_H_

#include <optional>
#include <string_view>

namespace kindred {

struct Amount {
  double value = 0;
  bool fraction = false;  // digits behind a decimal sign, be they zeros
  bool currency = false;
};

// Reads what parse_number() reads (number.h), and besides:
//   30.50 €  -$5  EUR 12.00   a currency before or behind it, or both: a currency sign of Unicode,
//                             one of a few that are letters (kr, zł), an ISO 4217 code in capitals.
//                             It is left out: nothing is converted
//   1,299,000  1 299.5        thousands: groups of three digits, parted by comma, point, blank or
//                             apostrophe. The first one does not begin with 0
//   30,5                      a decimal comma
// Where a number has comma and point, the last one is the decimal sign: 1,299.00 and 1.299,00. A
// comma alone parts thousands where it can, so that 1,299 is 1299; elsewhere it is the decimal
// sign: 30,5 and 0,125. A point alone is the decimal sign. But beside a currency a point could as
// well part thousands, so 1.299 € is no number. Digits and signs of other scripts and widths are
// read as those of ASCII, invisible marks are left out (signs.h). None for other text. O(bytes).
std::optional<Amount> parse_amount(std::string_view text);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_AMOUNT_H_
