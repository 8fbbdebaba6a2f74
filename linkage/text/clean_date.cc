#include "linkage/text/clean_date.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "linkage/text/date_reading.h"
#include "linkage/text/date_value.h"
#include "linkage/text/whole_number.h"

namespace kindred {
namespace {

constexpr int kMonthsOfYear = 12;
constexpr int kDaysOfMonth = 31;

// The last year before `latest` or that one, which ends with the two digits.
int full_year(int digits, int latest) {
  constexpr int kCentury = 100;
  const int year = latest - latest % kCentury + digits;
  return year > latest ? year - kCentury : year;
}

enum class Order : uint8_t {
  kYearMonthDay,
  kMonthDayYear,
  kDayMonthYear,
  kYearMonth,
  kMonthYear,
  kYear,
};

std::optional<Order> order_of(std::string_view shape) {
  struct Known {
    std::string_view shape;
    Order order;
  };
  constexpr Known kKnown[] = {
      {"Y-d-d", Order::kYearMonthDay},
      {"Y/d/d", Order::kYearMonthDay},
      {"Y.d.d", Order::kYearMonthDay},
      {"Y d d", Order::kYearMonthDay},
      {"Y~d~d", Order::kYearMonthDay},
      {"YMd", Order::kYearMonthDay},
      {"d/d/Y", Order::kMonthDayYear},
      {"d/d/d", Order::kMonthDayYear},
      {"d-d-Y", Order::kMonthDayYear},
      {"d-d-d", Order::kMonthDayYear},
      {"d d Y", Order::kMonthDayYear},
      {"d d d", Order::kMonthDayYear},
      {"MdY", Order::kMonthDayYear},
      {"Mdd", Order::kMonthDayYear},
      {"d.d.Y", Order::kDayMonthYear},
      {"d.d.d", Order::kDayMonthYear},
      {"dMY", Order::kDayMonthYear},
      {"dMd", Order::kDayMonthYear},
      {"Y-d", Order::kYearMonth},
      {"Y/d", Order::kYearMonth},
      {"Y.d", Order::kYearMonth},
      {"Y d", Order::kYearMonth},
      {"Y~d~", Order::kYearMonth},
      {"YM", Order::kYearMonth},
      {"d-Y", Order::kMonthYear},
      {"d/Y", Order::kMonthYear},
      {"d.Y", Order::kMonthYear},
      {"d Y", Order::kMonthYear},
      {"MY", Order::kMonthYear},
      {"Md", Order::kMonthYear},
      {"Y", Order::kYear},
      {"Y~", Order::kYear},
  };
  const auto* known = std::ranges::find(kKnown, shape, &Known::shape);
  return known == std::end(kKnown) ? std::nullopt : std::optional(known->order);
}

// Whether day and month were only numbers side by side, so that one could be taken for the other.
bool interchangeable(std::string_view shape) {
  constexpr size_t kThreeParts = 5;
  return shape.size() == kThreeParts && shape.starts_with('d');
}

// What stands where.
std::optional<Order> order_of(std::string_view shape, DateOrder wanted) {
  const std::optional<Order> order = order_of(shape);
  if (!order || wanted == DateOrder::kBySeparator || !interchangeable(shape)) return order;
  return wanted == DateOrder::kDayFirst ? Order::kDayMonthYear : Order::kMonthDayYear;
}

// Whether the year is the last of the parts, and written with two digits.
bool two_digits_last(const DateReading& reading) {
  return reading.shape.size() > 1 && !reading.shape.starts_with('Y') && reading.shape.back() == 'd';
}

// The date that the parts make in their order, day and month still as written.
std::optional<DateValue> arrange(const DateReading& reading, const DateOptions& options) {
  constexpr int kFirstBareYear = 1000;  // 0730 is a time or a code
  if (reading.shape == "8") {
    const int digits = reading.values.front();
    return DateValue{digits / 10000, digits / 100 % 100, digits % 100};
  }
  const std::optional<Order> order = order_of(reading.shape, options.order);
  if (!order) return {};
  const auto& [first, second, third] = reading.values;
  const bool two_digits = two_digits_last(reading);
  if (two_digits && std::ranges::all_of(reading.values, [](int part) { return part == 0; })) {
    return {};  // 00/00/00 stands for nothing
  }
  const auto year = [&](int value) {
    return two_digits ? full_year(value, options.latest_year) : value;
  };
  switch (*order) {
    case Order::kYearMonthDay:
      return DateValue{first, second, third};
    case Order::kMonthDayYear:
      return DateValue{year(third), first, second};
    case Order::kDayMonthYear:
      return DateValue{year(third), second, first};
    case Order::kYearMonth:
      return DateValue{first, second};
    case Order::kMonthYear:
      if (two_digits && second <= kDaysOfMonth) return {};
      return DateValue{year(second), first};
    case Order::kYear:
      if (first < kFirstBareYear) return {};
      return DateValue{first};
  }
  return {};
}

std::optional<DateValue> date_of(const DateReading& reading, const DateOptions& options) {
  std::optional<DateValue> date = arrange(reading, options);
  if (!date) return {};
  const bool wrong = date->month > kMonthsOfYear || (date->month == 0 && date->day != 0);
  if (wrong && interchangeable(reading.shape)) std::swap(date->month, date->day);
  return date->valid() ? date : std::nullopt;
}

}  // namespace

void clean_date(std::string_view raw, const DateOptions& options, std::string* out) {
  constexpr size_t kDay = 8;  // digits of 19740302, which a table may hold as 19740302.0
  std::string digits;
  if (whole_number(raw, &digits) && digits.size() == kDay) raw = digits;
  const std::optional<DateReading> reading = read_date(raw);
  const std::optional<DateValue> date = reading ? date_of(*reading, options) : std::nullopt;
  out->clear();
  if (date) append_date(*date, out);
}

void clean_date(std::string_view raw, std::string* out) { clean_date(raw, {}, out); }

std::optional<DateOrder> evident_order(std::string_view raw) {
  const std::optional<DateReading> reading = read_date(raw);
  if (!reading || !interchangeable(reading->shape)) return {};
  const std::optional<DateValue> date = date_of(*reading, {});
  if (!date || !date->whole()) return {};
  if (reading->values[0] > kMonthsOfYear) return DateOrder::kDayFirst;
  if (reading->values[1] > kMonthsOfYear) return DateOrder::kMonthFirst;
  return {};
}

bool has_two_digit_year(std::string_view raw) {
  const std::optional<DateReading> reading = read_date(raw);
  return reading && two_digits_last(*reading) && date_of(*reading, {});
}

}  // namespace kindred
