#ifndef KINDRED_LINKAGE_TEXT_DATE_READING_H_
#define KINDRED_LINKAGE_TEXT_DATE_READING_H_

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace kindred {

// What was understood of a text: its shape, one character a part, and the value of each part.
//   d  number of one or two digits, or 0 for what is not known     Y  of four     8  of eight     M
//   name of a month
//   - / . ~ or blank  what stands between two parts; commas count as blanks
struct DateReading {
  std::string shape;
  std::array<int, 3> values{};
  size_t count = 0;
};

// Digits of any script, a time of day behind and a day of the week before it left out; without
// separators where the name of a month is in it. None when anything in the text was not understood.
// O(bytes).
std::optional<DateReading> read_date(std::string_view raw);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_DATE_READING_H_
