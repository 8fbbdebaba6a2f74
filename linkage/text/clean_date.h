// The steps `date`, `date_day_first` and `date_month_first`: calendar dates in one form.

#ifndef KINDRED_LINKAGE_TEXT_CLEAN_DATE_H_
#define KINDRED_LINKAGE_TEXT_CLEAN_DATE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kindred {

// Replaces *out by the date in `raw` as YYYY-MM-DD, or by nothing when there is none. Read are:
//   1974-03-02  1974/3/2  1974.03.02  19740302     year, month, day
//   3/2/1974  3-2-1974  3 2 1974                   month, day, year, as in the United States
//   2.3.1974                                       day, month, year, as in most of Europe
//   2 March 1974  2nd of Mar. 1974  2-MAR-74  March 2, 1974  1974 March 2
//                                                  month by its English, German or French name or
//                                                  its first three letters or more
//   1974年3月2日                                    as in China and Japan
// - If the first number cannot be a month (3rd line) or the second cannot be one (4th line), the
// two change places.
// - A year is written with four digits, or with two where it stands last: 00 to 29 are 2000 to
// 2029, 30 to 99 are
//   1930 to 1999. The rule is fixed, because equal inputs must give equal results in any year.
// - A time of day after the date (T or a blank, then hours:minutes) and a day of the week before it
// are left out.
// - Digits and signs of any script and width are read, invisible marks are left out (signs.h). The
// calendar is the Gregorian one, years 0001 to 9999; dates that it does not
//   have (31 April, 29 February 1900) give nothing, and so does anything else that is not wholly
//   understood.
// Comes first in a list of steps: the step `text` would take away the dots that tell 2.3. from 3/2.
void clean_date(std::string_view raw, std::string* out);

// How day and month are told apart in a date of three numbers with the year behind.
enum class DateOrder : uint8_t { kBySeparator, kDayFirst, kMonthFirst };

// As clean_date(), but in lines 2 and 3 above the order says which of day and month is in front,
// whatever stands between the numbers. The two still change places where only that makes a date:
// 2/13/1974 has no other reading.
void clean_date_day_first(std::string_view raw, std::string* out);
void clean_date_month_first(std::string_view raw, std::string* out);

// The order of a date that can be read in one order only: 13/2/1974, 2/13/1974. None for any other
// text.
std::optional<DateOrder> evident_order(std::string_view raw);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_CLEAN_DATE_H_
