#include "tools/kindred/init/column.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "tools/kindred/init/limits.h"

namespace kindred {

bool Column::nested() const {
  if (unreadable == 0) return false;
  const uint32_t all = records_with_value(*this) + unreadable;
  return unreadable > limits::profile::kMostUnreadable * all;
}

uint32_t records_with_value(const Column& column) {
  uint32_t count = 0;
  for (size_t i = 0; i < column.size(); ++i) {
    count += i == 0 || column.records[i] != column.records[i - 1] ? 1 : 0;
  }
  return count;
}

void add_values(Column other, Column* column) {
  Column mine;
  mine.records = std::exchange(column->records, {});
  mine.values = std::exchange(column->values, {});
  for (size_t i = 0, j = 0; i < mine.size() || j < other.size();) {
    const bool first =
        j == other.size() || (i < mine.size() && mine.records[i] <= other.records[j]);
    Column& from = first ? mine : other;
    size_t& place = first ? i : j;
    column->records.push_back(from.records[place]);
    column->values.push_back(std::move(from.values[place]));
    ++place;
  }
  std::ranges::move(other.also, std::back_inserter(column->also));
  for (std::string& value : other.none) {
    if (std::ranges::count(column->none, value) == 0) column->none.push_back(std::move(value));
  }
  column->left_out += other.left_out;
  column->longest_array = std::max(column->longest_array, other.longest_array);
  column->unreadable += other.unreadable;
}

}  // namespace kindred
