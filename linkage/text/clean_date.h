// The steps `date`, `date_day_first` and `date_month_first`: calendar dates in one form.

#ifndef KINDRED_LINKAGE_TEXT_CLEAN_DATE_H_
#define KINDRED_LINKAGE_TEXT_CLEAN_DATE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "linkage/text/clean.h"

namespace kindred {

// How day and month are told apart in a date of three numbers with the year behind.
enum class DateOrder : uint8_t {
  kBySeparator,  // the month in front, but between points the day
  kDayFirst,     // whatever stands between the numbers
  kMonthFirst,
};

struct DateOptions {
  DateOrder order = DateOrder::kBySeparator;
  int latest_year = kLatestYear;
};

// Replaces *out by the date in `raw` as YYYY-MM-DD, YYYY-MM or YYYY, as much as is known; by
// nothing when there is none. Read are:
//   1974-03-02  1974/3/2  1974.03.02  19740302     year, month, day; the last also as 19740302.0
//   3/2/1974  3-2-1974  3 2 1974                   month, day, year, as in the United States
//   2.3.1974                                       day, month, year, as in most of Europe
//   2 March 1974  2nd of Mar. 1974  2-MAR-74  March 2, 1974  1974 March 2
//                                                  month by its English, German or French name or
//                                                  its first three letters or more
//   1974年3月2日                                    as in China and Japan
//   1974-03  3/1974  Mar 1974  1974年3月            a month
//   1974                                           a year, from 1000 on
// - DateOptions::order says which of day and month is in front in lines 2 and 3. If that cannot be
// a month, or the other cannot be a day, the two change places.
// - A day that is not known is 0, 00, XX, ??, UN, UNK or NK in place of its number, and so is a
// month. 1974-03-00 is a month, and 00/00/1974 a year. Where only one of the two is known it is the
// month.
// - A year is written with four digits, or with two where it stands last. Of the years that end
// with the two it is the one from DateOptions::latest_year - 99 to latest_year. A month and two
// digits, Mar 74, are a month of a year where they can be no day.
// - A time of day after the date (T or a blank, then hours:minutes) and a day of the week before it
// are left out.
// - Digits and signs of any script and width are read, invisible marks are left out (signs.h). The
// calendar is the Gregorian one, years 0001 to 9999; dates that it does not
//   have (31 April, 29 February 1900) give nothing, and so does anything else that is not wholly
//   understood.
// Comes first in a list of steps: the step `text` would take away the dots that tell 2.3. from 3/2.
// O(bytes).
void clean_date(std::string_view raw, const DateOptions& options, std::string* out);

// With the usual options.
void clean_date(std::string_view raw, std::string* out);

// The order of a date that can be read in one order only: 13/2/1974, 2/13/1974. None for any other
// text.
std::optional<DateOrder> evident_order(std::string_view raw);

// Whether it is a date with two digits for the year.
bool has_two_digit_year(std::string_view raw);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_CLEAN_DATE_H_
