#include "tools/kindred/init/values.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "linkage/text/amount.h"
#include "linkage/text/clean_date.h"
#include "linkage/text/date_value.h"
#include "linkage/text/geo.h"
#include "linkage/text/number.h"
#include "tools/kindred/init/limits.h"

namespace kindred {

namespace {

bool reads_alike(CleanStep one, CleanStep other, const std::string& value) {
  std::string by_one;
  std::string by_other;
  clean(std::array{one}, value, &by_one);
  clean(std::array{other}, value, &by_other);
  return by_one == by_other;
}

std::vector<CleanStep> steps_of(const ChosenField& field) {
  switch (field.kind) {
    case FieldKind::kDigits:
      return {CleanStep::kDigits};
    case FieldKind::kDate:
      return {field.date};
    case FieldKind::kEmail:
      return {CleanStep::kEmail};
    default:
      break;
  }
  std::vector<CleanStep> steps = {CleanStep::kText};
  if (field.fold) steps.push_back(CleanStep::kFold);
  if (field.address) steps.push_back(CleanStep::kUsAddress);
  return steps;
}

}  // namespace

CleanStep date_step(const Column& column, const ColumnLooks& looks) {
  const auto nearly_all = [](double some, double others) {
    return some > 0 && some >= limits::fields::kDatesInOneOrder * (some + others);
  };
  const bool day_first = nearly_all(looks.signs_day_first, looks.signs_month_first);
  const bool month_first = nearly_all(looks.dots_month_first, looks.dots_day_first);
  if (day_first == month_first) return CleanStep::kDate;
  const CleanStep step = day_first ? CleanStep::kDateDayFirst : CleanStep::kDateMonthFirst;
  const bool same = std::ranges::all_of(column.values, [step](const std::string& value) {
    return reads_alike(CleanStep::kDate, step, value);
  });
  return same ? CleanStep::kDate : step;
}

int latest_year(const Column& column) {
  bool two_digits = false;
  int latest = kLatestYear;
  std::string cleaned;
  for (const std::string& value : column.values) {
    if (has_two_digit_year(value)) {
      two_digits = true;
      continue;
    }
    clean_date(value, &cleaned);
    const std::optional<DateValue> date = parse_date(cleaned);
    if (date && date->year <= limits::fields::kFarthestYear) latest = std::max(latest, date->year);
  }
  return two_digits ? latest : kLatestYear;
}

void normalise(const ChosenField& field, const std::string& value, std::string* out) {
  if (field.kind == FieldKind::kNumber || field.kind == FieldKind::kCount) {
    const std::optional<Amount> amount = parse_amount(value);
    *out = amount ? format_number(amount->value) : "";
  } else if (field.kind == FieldKind::kGeo) {
    const std::optional<GeoPoint> point = parse_geo(value);
    *out = point ? format_geo(*point) : "";
  } else {
    clean(steps_of(field), value, {.latest_year = field.latest_year}, out);
  }
}

}  // namespace kindred
