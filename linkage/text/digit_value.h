// Digits of all scripts.

#ifndef KINDRED_LINKAGE_TEXT_DIGIT_VALUE_H_
#define KINDRED_LINKAGE_TEXT_DIGIT_VALUE_H_

namespace kindred {

// Value of a decimal digit of any script (Unicode category Nd), or -1.
int digit_value(char32_t code_point);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_DIGIT_VALUE_H_
