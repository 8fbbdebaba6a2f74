#include "tools/kindred/init/column_range.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "linkage/text/amount.h"
#include "linkage/text/clean.h"
#include "linkage/text/date_value.h"
#include "tools/kindred/init/column_kind.h"
#include "tools/kindred/init/limits.h"

namespace kindred {

namespace {

namespace limit = limits::alternatives;

// The values of a column of numbers or of dates, in order; nothing for other columns.
std::vector<double> measures_of(const Column& column) {
  const SpecialValues looks = special_values(column);
  const bool dates = looks.dates >= limit::kNearlyAll;
  if (!dates && looks.numbers < limit::kNearlyAll) return {};
  std::vector<double> measures;
  std::string cleaned;
  for (const std::string& value : column.values) {
    if (dates) {
      clean(std::array{CleanStep::kDate}, value, &cleaned);
      const auto date = parse_date(cleaned);
      if (date) measures.push_back((*date).first_day().time_since_epoch().count());
    } else if (const auto amount = parse_amount(value)) {
      measures.push_back(amount->value);
    }
  }
  std::ranges::sort(measures);
  return measures;
}

// The greatest difference of the shares of values up to a limit. Both sorted, neither empty.
double distance_of(const std::vector<double>& a, const std::vector<double>& b) {
  double greatest = 0;
  for (size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    const double value = std::min(a[i], b[j]);
    while (i < a.size() && a[i] == value) ++i;
    while (j < b.size() && b[j] == value) ++j;
    greatest = std::max(greatest, std::abs(static_cast<double>(i) / static_cast<double>(a.size()) -
                                           static_cast<double>(j) / static_cast<double>(b.size())));
  }
  return greatest;
}

}  // namespace

bool of_one_range(const Column& a, const Column& b) {
  const std::vector<double> of_a = measures_of(a);
  const std::vector<double> of_b = measures_of(b);
  if (of_a.empty() != of_b.empty()) return false;
  return of_a.empty() || distance_of(of_a, of_b) <= limit::kMostApart;
}

}  // namespace kindred
