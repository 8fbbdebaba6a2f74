#include "linkage/text/clean_date.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "linkage/text/blanks.h"
#include "linkage/text/calendar_names.h"
#include "linkage/text/clean_digits.h"
#include "linkage/text/digit.h"
#include "linkage/text/utf8.h"

namespace kindred {
namespace {

constexpr size_t kMaxSize = 64;  // no date is longer; longer text is not looked at
constexpr char kCounter = '~';   // of years and months: 1974年3月2日

bool letter(char c) { return c >= 'a' && c <= 'z'; }

// What was understood of a text: its shape, one character a part, and the value of each part.
//   d  number of one or two digits     Y  of four     8  of eight     M  name of a month
//   - / . ~ or blank  what stands between two parts; commas count as blanks
struct Reading {
  std::string shape;
  std::array<int, 3> values{};
  size_t count = 0;

  bool add(char part, int value) {
    if (count == values.size()) return false;
    shape.push_back(part);
    values[count++] = value;
    return true;
  }

  void add_separator(char separator) {
    if (separator != ' ' && shape.ends_with(' ')) shape.pop_back();
    const bool blank_is_noise =
        shape.empty() || separators().find(shape.back()) != std::string::npos;
    if (separator != ' ' || !blank_is_noise) shape.push_back(separator);
  }

  static constexpr std::string_view separators() { return "-/.~ "; }
};

// An ASCII character in place of one that dates are written with.
char32_t plain(char32_t c) {
  switch (c) {
    case 0xA0:  // no-break spaces
    case 0x202F:
    case 0x65E5:  // day, in Chinese and Japanese
      return ' ';
    case 0x5E74:  // year
    case 0x6708:  // month
      return kCounter;
    case kCounter:  // itself it parts nothing
      return '?';
    case U'ä':
    case U'Ä':
      return 'a';
    case U'é':
    case U'É':
      return 'e';
    case U'û':
    case U'Û':
      return 'u';
    default:
      return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
  }
}

// ASCII digits, ASCII letters in lower case, no white space at the ends.
std::string plain(std::string_view raw) {
  std::string text;
  for (size_t i = 0; i < raw.size();) {
    const char32_t c = next_code_point(raw, &i);
    const int value = digit_value(c);
    if (value >= 0) {
      text.push_back(static_cast<char>('0' + value));
    } else {
      append_utf8(plain(c), &text);
    }
  }
  return std::string(trim_blanks(text));
}

// What a time of day is written with, its zone included.
bool time_character(char c) {
  constexpr std::string_view kOthers = ":.,+- ";
  return is_digit(c) || letter(c) || kOthers.find(c) != std::string_view::npos;
}

// Cuts off "T10:00:00Z", " 10:00 PM", " 10:00:00 GMT" and the like.
std::string_view without_time(std::string_view text) {
  const size_t colon = text.find(':');
  if (colon == std::string_view::npos) return text;
  size_t hours = colon;
  while (hours > 0 && colon - hours < 2 && is_digit(text[hours - 1])) --hours;
  const bool parted = hours > 0 && (text[hours - 1] == 't' || is_blank(text[hours - 1]));
  const bool minutes = colon + 1 < text.size() && is_digit(text[colon + 1]);
  const bool nothing_else = std::ranges::all_of(text.substr(hours), time_character);
  if (hours == colon || !parted || !minutes || !nothing_else) return text;
  return trim_blanks(text.substr(0, hours - 1));
}

template <class Belongs>
std::string_view take_while(std::string_view* text, Belongs belongs) {
  const auto end = std::ranges::find_if_not(*text, belongs);
  const std::string_view taken = text->substr(0, static_cast<size_t>(end - text->begin()));
  text->remove_prefix(taken.size());
  return taken;
}

bool read_number(std::string_view* text, Reading* reading) {
  const std::string_view digits = take_while(text, is_digit);
  int value = 0;
  if (digits.size() > 8) return false;
  for (const char c : digits) value = value * 10 + (c - '0');
  switch (digits.size()) {
    case 1:
    case 2:
      return reading->add('d', value);
    case 4:
      return reading->add('Y', value);
    case 8:
      return reading->add('8', value);
    default:
      return false;
  }
}

// A month counts; what only decorates a date ("2nd", "of", a leading day of the week) does not.
bool read_word(std::string_view* text, Reading* reading) {
  constexpr std::string_view kEndings[] = {"st", "nd", "rd", "th", "er"};
  const bool behind_day = reading->shape.ends_with('d');
  const std::string_view word = take_while(text, letter);
  if (const int month = month_number(word); month > 0) return reading->add('M', month);
  if (word == "of") return true;
  if (reading->shape.empty()) return is_weekday(word);
  return behind_day && std::ranges::find(kEndings, word) != std::end(kEndings);
}

bool read_separator(std::string_view* text, Reading* reading) {
  const char c = text->front();
  text->remove_prefix(1);
  if (is_blank(c) || c == ',') {
    reading->add_separator(' ');
  } else if (Reading::separators().find(c) != std::string_view::npos) {
    // A date may begin with the name of a day of the week: "Sat. 2 March".
    if (reading->shape.empty()) return c == '.';
    reading->add_separator(c);
  } else {
    return false;
  }
  return true;
}

std::optional<Reading> read(std::string_view text) {
  Reading reading;
  while (!text.empty()) {
    const bool understood = is_digit(text.front()) ? read_number(&text, &reading)
                            : letter(text.front()) ? read_word(&text, &reading)
                                                   : read_separator(&text, &reading);
    if (!understood) return {};
  }
  // The name of a month is sign enough of the order, whatever stands around it, or nothing:
  // 02MAR1974.
  if (reading.shape.find('M') != std::string::npos) {
    std::erase_if(reading.shape,
                  [](char c) { return Reading::separators().find(c) != std::string_view::npos; });
  }
  return reading;
}

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
std::optional<Date> arrange(const Reading& reading, DateOrder wanted) {
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

std::optional<Reading> read_date(std::string_view raw) {
  if (raw.size() > kMaxSize) return {};
  const std::string text = plain(raw);
  return read(without_time(text));
}

constexpr int kMonthsOfYear = 12;

std::optional<Date> date_of(const Reading& reading, DateOrder wanted) {
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
  const std::optional<Reading> reading = read_date(raw);
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
  const std::optional<Reading> reading = read_date(raw);
  const bool readable = reading && date_of(*reading, DateOrder::kBySeparator);
  if (!readable || !interchangeable(reading->shape)) return {};
  if (reading->values[0] > kMonthsOfYear) return DateOrder::kDayFirst;
  if (reading->values[1] > kMonthsOfYear) return DateOrder::kMonthFirst;
  return {};
}

}  // namespace kindred
