#include "daemon/format/time_text.h"

#include <chrono>

#include "daemon/codec/timestamp.h"
#include "tests/catch.h"

namespace kindred {
namespace {

std::string date(int64_t days) {
  std::string out;
  append_date(days, &out);
  return out;
}

std::string timestamp(int64_t units, int64_t per_second, bool utc = true) {
  std::string out;
  append_timestamp(units, per_second, utc, &out);
  return out;
}

std::string time_of_day(int64_t units, int64_t per_second) {
  std::string out;
  append_time(units, per_second, &out);
  return out;
}

std::string parts(int64_t year, int64_t month, int64_t day) {
  std::string out;
  append_date_parts(year, month, day, &out);
  return out;
}

std::string duration(int64_t seconds, int64_t nanos) {
  std::string out;
  append_duration(seconds, nanos, &out);
  return out;
}

TEST_CASE("Days are those of the calendar") {
  using namespace std::chrono;
  for (int64_t days = -719'528; days < 2'932'897; days += 97) {  // years 0 to 9999
    const year_month_day day{sys_days{std::chrono::days{days}}};
    const std::string expected = date(days);
    REQUIRE(expected.size() == 12);
    REQUIRE(std::stoi(expected.substr(1, 4)) == static_cast<int>(day.year()));
    REQUIRE(std::stoul(expected.substr(6, 2)) == static_cast<unsigned>(day.month()));
    REQUIRE(std::stoul(expected.substr(9, 2)) == static_cast<unsigned>(day.day()));
  }
  CHECK(date(0) == R"("1970-01-01")");
  CHECK(date(2'932'897) == R"("+10000-01-01")");
  CHECK(date(-719'529) == R"("-0001-12-31")");
  CHECK(date(INT32_MIN) == R"("-5877641-06-23")");
}

TEST_CASE("An instant is read back as the same") {
  for (const int64_t millis : {int64_t{0}, int64_t{-1}, int64_t{1'709'300'220'125}}) {
    const std::string quoted = timestamp(millis, 1000);
    CHECK(parse_timestamp(quoted.substr(1, quoted.size() - 2)) == millis);
  }
}

TEST_CASE("A fraction has as few digits as hold it") {
  CHECK(timestamp(1'709'300'220'000, 1000) == R"("2024-03-01T13:37:00Z")");
  CHECK(timestamp(1'709'300'220'000'000, 1'000'000) == R"("2024-03-01T13:37:00Z")");
  CHECK(timestamp(1'709'300'220'125'000, 1'000'000) == R"("2024-03-01T13:37:00.125Z")");
  CHECK(timestamp(1'709'300'220'000'001, 1'000'000) == R"("2024-03-01T13:37:00.000001Z")");
  CHECK(timestamp(1'709'300'220'000'000'001, 1'000'000'000, false) ==
        R"("2024-03-01T13:37:00.000000001")");
  CHECK(time_of_day(49'020'125, 1000) == R"("13:37:00.125")");
  CHECK(time_of_day(0, 1000) == R"("00:00:00")");
}

TEST_CASE("Parts of a date may be missing from its end") {
  CHECK(parts(2024, 3, 1) == R"("2024-03-01")");
  CHECK(parts(1990, 10, 0) == R"("1990-10")");
  CHECK(parts(1990, 0, 0) == R"("1990")");
  CHECK(parts(0, 3, 1) == "null");
  CHECK(parts(1990, 0, 7) == "null");
  CHECK(parts(1990, 13, 1) == "null");
  CHECK(parts(-5, 1, 1) == "null");
}

TEST_CASE("A duration has one sign") {
  CHECK(duration(3, 500'000'000) == R"("3.500s")");
  CHECK(duration(-3, -500'000'000) == R"("-3.500s")");
  CHECK(duration(0, -1) == R"("-0.000000001s")");
  CHECK(duration(INT64_MIN, 0) == R"("-9223372036854775808s")");
  std::string out;
  append_duration(1, 2, 3004, &out);
  CHECK(out == R"("P1M2DT3.004S")");
}

}  // namespace
}  // namespace kindred
