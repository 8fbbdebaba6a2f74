#include "linkage/text/date_value.h"

#include <cstddef>

#include "linkage/text/integer.h"

namespace kindred {
namespace {

constexpr size_t kYear = 4;    // characters of YYYY
constexpr size_t kMonth = 7;   // of YYYY-MM
constexpr size_t kWhole = 10;  // of YYYY-MM-DD

// The number that the digits make; none unless all of the text is digits.
std::optional<int> read_digits(std::string_view text) {
  return text.starts_with('-') ? std::nullopt : parse_integer<int>(text);
}

std::chrono::year_month month_of(int year, int month) {
  return std::chrono::year(year) / std::chrono::month(static_cast<unsigned>(month));
}

void append_number(int value, size_t width, std::string* out) {
  const std::string digits = std::to_string(value);
  out->append(width - digits.size(), '0').append(digits);
}

bool agree(int a, int b) { return a == 0 || b == 0 || a == b; }

}  // namespace

bool DateValue::valid() const {
  constexpr int kLastYear = 9999;
  if (year < 1 || year > kLastYear || month < 0 || day < 0) return false;
  if (month == 0) return day == 0;
  const std::chrono::year_month in = month_of(year, month);
  return in.ok() && (day == 0 || (in / std::chrono::day(static_cast<unsigned>(day))).ok());
}

std::chrono::sys_days DateValue::first_day() const {
  const std::chrono::year_month in = month_of(year, month == 0 ? 1 : month);
  return in / std::chrono::day(static_cast<unsigned>(day == 0 ? 1 : day));
}

std::chrono::sys_days DateValue::last_day() const {
  constexpr int kMonthsOfYear = 12;
  if (whole()) return first_day();
  return month_of(year, month == 0 ? kMonthsOfYear : month) / std::chrono::last;
}

std::optional<DateValue> parse_date(std::string_view text) {
  const size_t size = text.size();
  if (size != kYear && size != kMonth && size != kWhole) return std::nullopt;
  if (size > kYear && text[kYear] != '-') return std::nullopt;
  if (size > kMonth && text[kMonth] != '-') return std::nullopt;
  const auto year = read_digits(text.substr(0, kYear));
  const auto month = size > kYear ? read_digits(text.substr(kYear + 1, 2)) : 0;
  const auto day = size > kMonth ? read_digits(text.substr(kMonth + 1)) : 0;
  if (!year || !month || !day) return std::nullopt;
  // Zeros are not how an unknown part is kept.
  if ((size > kYear && *month == 0) || (size > kMonth && *day == 0)) return std::nullopt;
  const DateValue date{*year, *month, *day};
  return date.valid() ? std::optional(date) : std::nullopt;
}

void append_date(const DateValue& date, std::string* out) {
  append_number(date.year, 4, out);
  for (const int part : {date.month, date.day}) {
    if (part == 0) return;
    out->push_back('-');
    append_number(part, 2, out);
  }
}

bool same_where_known(const DateValue& a, const DateValue& b) {
  return a.year == b.year && agree(a.month, b.month) && agree(a.day, b.day);
}

}  // namespace kindred
