#include "daemon/format/time_text.h"

#include <array>
#include <charconv>
#include <cstdlib>

namespace kindred {

namespace {

constexpr int64_t kSecondsADay = 86'400;
constexpr int64_t kNanosASecond = 1'000'000'000;

// Rounded down, unlike what / and % do.
struct Division {
  Division(int64_t number, int64_t by) : quotient(number / by), rest(number % by) {
    if (rest < 0) {
      --quotient;
      rest += by;
    }
  }

  int64_t quotient;
  int64_t rest;
};

// At least `width` digits, with zeros in front. `value` is not negative.
void append_padded(int64_t value, int width, std::string* out) {
  std::array<char, 20> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  const auto size = static_cast<int>(end - digits.data());
  if (size < width) out->append(static_cast<size_t>(width - size), '0');
  out->append(digits.data(), static_cast<size_t>(size));
}

// Without quotes, as what follows. The proleptic Gregorian calendar by Howard Hinnant's
// civil_from_days, whose years begin in March: std::chrono::year ends at 32767.
void append_plain_date(int64_t days, std::string* out) {
  const Division era(days + 719'468, 146'097);  // of 400 years, since 0000-03-01
  const int64_t day = era.rest;
  const int64_t year_of_era = (day - day / 1460 + day / 36'524 - day / 146'096) / 365;
  const int64_t day_of_year = day - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const int64_t from_march = (5 * day_of_year + 2) / 153;
  const int64_t month = from_march < 10 ? from_march + 3 : from_march - 9;
  const int64_t year = year_of_era + era.quotient * 400 + (month <= 2 ? 1 : 0);
  if (year < 0 || year > 9999) out->push_back(year < 0 ? '-' : '+');
  append_padded(std::abs(year), 4, out);
  out->push_back('-');
  append_padded(month, 2, out);
  out->push_back('-');
  append_padded(day_of_year - (153 * from_march + 2) / 5 + 1, 2, out);
}

void append_fraction(int64_t nanos, std::string* out) {
  if (nanos == 0) return;
  out->push_back('.');
  if (nanos % 1'000'000 == 0) {
    append_padded(nanos / 1'000'000, 3, out);
  } else if (nanos % 1'000 == 0) {
    append_padded(nanos / 1'000, 6, out);
  } else {
    append_padded(nanos, 9, out);
  }
}

void append_plain_time(int64_t seconds, int64_t nanos, std::string* out) {
  append_padded(seconds / 3600, 2, out);
  out->push_back(':');
  append_padded(seconds / 60 % 60, 2, out);
  out->push_back(':');
  append_padded(seconds % 60, 2, out);
  append_fraction(nanos, out);
}

}  // namespace

void append_date(int64_t days, std::string* out) {
  out->push_back('"');
  append_plain_date(days, out);
  out->push_back('"');
}

void append_date_parts(int64_t year, int64_t month, int64_t day, std::string* out) {
  const bool whole =
      year >= 1 && year <= 9999 && month >= 0 && month <= 12 && day >= 0 && day <= 31;
  if (!whole || (month == 0 && day != 0)) {
    out->append("null");
    return;
  }
  out->push_back('"');
  append_padded(year, 4, out);
  for (const int64_t part : {month, day}) {
    if (part == 0) break;
    out->push_back('-');
    append_padded(part, 2, out);
  }
  out->push_back('"');
}

void append_time(int64_t units, int64_t per_second, std::string* out) {
  const Division seconds(units, per_second);
  const Division days(seconds.quotient, kSecondsADay);
  out->push_back('"');
  append_plain_time(days.rest, seconds.rest * (kNanosASecond / per_second), out);
  out->push_back('"');
}

void append_timestamp(int64_t units, int64_t per_second, bool utc, std::string* out) {
  const Division seconds(units, per_second);
  append_timestamp_nanos(seconds.quotient, seconds.rest * (kNanosASecond / per_second), utc, out);
}

void append_timestamp_nanos(int64_t seconds, int64_t nanos, bool utc, std::string* out) {
  const Division days(seconds, kSecondsADay);
  out->push_back('"');
  append_plain_date(days.quotient, out);
  out->push_back('T');
  append_plain_time(days.rest, nanos, out);
  out->append(utc ? "Z\"" : "\"");
}

void append_duration(int64_t seconds, int64_t nanos, std::string* out) {
  out->push_back('"');
  if (seconds < 0 || nanos < 0) out->push_back('-');
  // Of the least integer there is no opposite as an integer of the same type.
  const uint64_t size =
      seconds < 0 ? -static_cast<uint64_t>(seconds) : static_cast<uint64_t>(seconds);
  out->append(std::to_string(size));
  append_fraction(std::abs(nanos), out);
  out->append("s\"");
}

void append_duration(uint32_t months, uint32_t days, uint32_t milliseconds, std::string* out) {
  out->append("\"P").append(std::to_string(months)).push_back('M');
  out->append(std::to_string(days)).append("DT").append(std::to_string(milliseconds / 1000));
  append_fraction(int64_t{milliseconds % 1000} * 1'000'000, out);
  out->append("S\"");
}

}  // namespace kindred
