#include "linkage/text/clean_date.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "linkage/text/date_reading.h"

namespace kindred {
namespace {

int full_year(int value, bool two_digits) {
  constexpr int kFirstOfLastCentury = 30;
  if (!two_digits) return value;
  return value < kFirstOfLastCentury ? 2000 + value : 1900 + value;
}

enum class Order : uint8_t { kYearMonthDay, kMonthDayYear, kDayMonthYear };

std::optional<Order> order_of(std::string_view shape) {
  struct Known {
    std::string_view shape;
    Order order;
  };
  constexpr Known kKnown[] = {
      {"Y-d-d", Order::kYearMonthDay}, {"Y/d/d", Order::kYearMonthDay},
      {"Y.d.d", Order::kYearMonthDay}, {"Y d d", Order::kYearMonthDay},
      {"Y~d~d", Order::kYearMonthDay}, {"YMd", Order::kYearMonthDay},
      {"d/d/Y", Order::kMonthDayYear}, {"d/d/d", Order::kMonthDayYear},
      {"d-d-Y", Order::kMonthDayYear}, {"d-d-d", Order::kMonthDayYear},
      {"d d Y", Order::kMonthDayYear}, {"d d d", Order::kMonthDayYear},
      {"MdY", Order::kMonthDayYear},   {"Mdd", Order::kMonthDayYear},
      {"d.d.Y", Order::kDayMonthYear}, {"d.d.d", Order::kDayMonthYear},
      {"dMY", Order::kDayMonthYear},   {"dMd", Order::kDayMonthYear},
  };
  const auto* known = std::ranges::find(kKnown, shape, &Known::shape);
  return known == std::end(kKnown) ? std::nullopt : std::optional(known->order);
}

struct Date {
  int year;
  int month;
  int day;

  bool valid() const {
    using namespace std::chrono;
    const year_month_day date{std::chrono::year(year),
                              std::chrono::month(static_cast<unsigned>(month)),
                              std::chrono::day(static_cast<unsigned>(day))};
    return year >= 1 && year <= 9999 && date.ok();
  }
};

// Whether day and month were only numbers side by side, so that one could be taken for the other.
bool interchangeable(std::string_view shape) { return shape.starts_with('d') && shape[1] != 'M'; }

// What stands where.
std::optional<Order> order_of(std::string_view shape, DateOrder wanted) {
  const std::optional<Order> order = order_of(shape);
  if (!order || wanted == DateOrder::kBySeparator || !interchangeable(shape)) return order;
  return wanted == DateOrder::kDayFirst ? Order::kDayMonthYear : Order::kMonthDayYear;
}

// The date that the parts make in their order, day and month still as written.
std::optional<Date> arrange(const DateReading& reading, DateOrder wanted) {
  const auto& [first, second, third] = reading.values;
  if (reading.shape == "8") return Date{first / 10000, first / 100 % 100, first % 100};
  const std::optional<Order> order = order_of(reading.shape, wanted);
  if (!order) return {};
  const int year = full_year(third, reading.shape.ends_with('d'));
  switch (*order) {
    case Order::kYearMonthDay:
      return Date{first, second, third};
    case Order::kMonthDayYear:
      return Date{year, first, second};
    case Order::kDayMonthYear:
      return Date{year, second, first};
  }
  return {};
}

constexpr int kMonthsOfYear = 12;

std::optional<Date> date_of(const DateReading& reading, DateOrder wanted) {
  std::optional<Date> date = arrange(reading, wanted);
  if (!date) return {};
  if (date->month > kMonthsOfYear && interchangeable(reading.shape)) {
    std::swap(date->month, date->day);
  }
  return date->valid() ? date : std::nullopt;
}

void append_number(int value, size_t width, std::string* out) {
  const std::string digits = std::to_string(value);
  out->append(width - digits.size(), '0').append(digits);
}

void clean_date(std::string_view raw, DateOrder wanted, std::string* out) {
  out->clear();
  const std::optional<DateReading> reading = read_date(raw);
  const std::optional<Date> date = reading ? date_of(*reading, wanted) : std::nullopt;
  if (!date) return;
  append_number(date->year, 4, out);
  out->push_back('-');
  append_number(date->month, 2, out);
  out->push_back('-');
  append_number(date->day, 2, out);
}

}  // namespace

void clean_date(std::string_view raw, std::string* out) {
  clean_date(raw, DateOrder::kBySeparator, out);
}

void clean_date_day_first(std::string_view raw, std::string* out) {
  clean_date(raw, DateOrder::kDayFirst, out);
}

void clean_date_month_first(std::string_view raw, std::string* out) {
  clean_date(raw, DateOrder::kMonthFirst, out);
}

std::optional<DateOrder> evident_order(std::string_view raw) {
  const std::optional<DateReading> reading = read_date(raw);
  const bool readable = reading && date_of(*reading, DateOrder::kBySeparator);
  if (!readable || !interchangeable(reading->shape)) return {};
  if (reading->values[0] > kMonthsOfYear) return DateOrder::kDayFirst;
  if (reading->values[1] > kMonthsOfYear) return DateOrder::kMonthFirst;
  return {};
}

}  // namespace kindred
