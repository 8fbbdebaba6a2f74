#ifndef KINDRED_DAEMON_ANSWERS_SHOWN_VALUE_H_
#define KINDRED_DAEMON_ANSWERS_SHOWN_VALUE_H_

#include <string>
#include <string_view>

#include "linkage/record/values.h"

namespace kindred {

// A value for people: text as it is, tokens and components in a row, of minutiae how many there
// are.
std::string shown_value(FieldType type, std::string_view value);

}  // namespace kindred

#endif  // KINDRED_DAEMON_ANSWERS_SHOWN_VALUE_H_
