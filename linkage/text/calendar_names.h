// Names of months and of days of the week.

#ifndef KINDRED_LINKAGE_TEXT_CALENDAR_NAMES_H_
#define KINDRED_LINKAGE_TEXT_CALENDAR_NAMES_H_

#include <string_view>

namespace kindred {

// The month, 1 to 12, whose English, German or French name the word begins, with three letters at
// least; 0: of none, or of several. Lower case, without accents: "marz", "aout".
int month_number(std::string_view word);

// Whether the word begins the name of a day of the week likewise.
bool is_weekday(std::string_view word);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_CALENDAR_NAMES_H_
