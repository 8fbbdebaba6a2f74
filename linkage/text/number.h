// Numbers as text, apart from any locale.

#ifndef KINDRED_LINKAGE_TEXT_NUMBER_H_
#define KINDRED_LINKAGE_TEXT_NUMBER_H_

#include <optional>
#include <string>
#include <string_view>

namespace kindred {

// Reads a decimal number: a JSON number, and besides a leading plus sign, leading zeros, a bare
// point at either end ("+5", "007", ".5", "5."). ASCII white space around it is allowed, anything
// else is not. None for other text ("1,000", "0x10", "nan", "inf") and for what a double cannot
// hold (1e999, 1e-999).
std::optional<double> parse_number(std::string_view text);

// The shortest text that reads back as the same double: "17", "0.1", "1e+20". Minus zero is "0".
// `value` is finite.
std::string format_number(double value);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_NUMBER_H_
