// Dates as fields keep them, whole or in part.

#ifndef KINDRED_LINKAGE_TEXT_DATE_VALUE_H_
#define KINDRED_LINKAGE_TEXT_DATE_VALUE_H_

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace kindred {

// A date of the Gregorian calendar, years 1 to 9999, of which the day, or day and month, may be
// unknown: a day, a month or a year. It stands for a set of days, of which one is meant. The sets
// of two dates are apart, or the one is within the other.
struct DateValue {
  int year = 0;
  int month = 0;  // 0: unknown, and then so is the day
  int day = 0;    // 0: unknown

  bool whole() const { return day > 0; }
  bool valid() const;

  std::chrono::sys_days first_day() const;
  std::chrono::sys_days last_day() const;

  bool operator==(const DateValue&) const = default;
};

// What YYYY-MM-DD, YYYY-MM or YYYY says. None for any other text, and for days that the calendar
// does not have.
std::optional<DateValue> parse_date(std::string_view text);

// Whether such a text is of a whole date. O(1): what else it may be is not looked at.
constexpr bool is_whole_date(std::string_view text) { return text.size() == 10; }

// Appends the text of a valid date.
void append_date(const DateValue& date, std::string* out);

// Whether the two say the same of all that both say anything of: 1990-10 and 1990-10-17, 1990-10
// and 1990. So is each within the other, or equal to it.
bool same_where_known(const DateValue& a, const DateValue& b);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_DATE_VALUE_H_
