// Dates that are known in part as the sets of days that they may be: slow and plain.

#ifndef KINDRED_TESTS_REFERENCE_DAY_SET_H_
#define KINDRED_TESTS_REFERENCE_DAY_SET_H_

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace kindred::reference {

// All days of some years, in order: YYYY-MM-DD.
inline std::vector<std::string> days_of_years(int first, int last) {
  constexpr int kDays[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const auto two = [](int n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  std::vector<std::string> days;
  for (int year = first; year <= last; ++year) {
    const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    for (int month = 1; month <= 12; ++month) {
      const int length = kDays[month - 1] + (month == 2 && leap ? 1 : 0);
      for (int day = 1; day <= length; ++day) {
        days.push_back(std::to_string(year) + "-" + two(month) + "-" + two(day));
      }
    }
  }
  return days;
}

// The places of those among `days` that the date may be.
inline std::vector<int> day_set(std::string_view date, const std::vector<std::string>& days) {
  std::vector<int> places;
  for (size_t i = 0; i < days.size(); ++i) {
    if (days[i].starts_with(date)) places.push_back(static_cast<int>(i));
  }
  return places;
}

// The least number of days from a day of the one to a day of the other.
inline int least_days(const std::vector<int>& a, const std::vector<int>& b) {
  int least = std::numeric_limits<int>::max();
  for (const int x : a) {
    for (const int y : b) least = std::min(least, std::abs(x - y));
  }
  return least;
}

// Whether all days of the one are days of the other.
inline bool one_within_the_other(const std::vector<int>& a, const std::vector<int>& b) {
  return std::ranges::includes(a, b) || std::ranges::includes(b, a);
}

}  // namespace kindred::reference

#endif  // KINDRED_TESTS_REFERENCE_DAY_SET_H_
