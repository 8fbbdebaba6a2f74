#include "tools/kindred/init/header.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "linkage/text/clean_date.h"
#include "linkage/text/date_value.h"
#include "linkage/text/number.h"
#include "tools/kindred/files/csv.h"

namespace kindred {

namespace {

bool is_value(const std::string& cell) {
  std::string date;
  clean_date(cell, &date);
  return is_whole_date(date) || parse_number(cell).has_value();
}

}  // namespace

std::string header_warning(std::string_view row, std::string_view where, char delimiter) {
  std::vector<std::string> cells;
  split_csv_row(row, &cells, delimiter);
  const auto value = std::ranges::find_if(cells, is_value);
  if (value == cells.end()) return "";
  return fmt::format(
      "warning: {}: the header row has a number or a date in column {}, as a record would; where "
      "it is one, put a row with the names of the columns above it\n",
      where, value - cells.begin() + 1);
}

}  // namespace kindred
