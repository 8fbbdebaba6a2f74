#include "linkage/compare/difference.h"

#include <cmath>

#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/reference/comparisons.h"
#include "tests/reference/day_set.h"

namespace kindred {
namespace {

GeoPoint random_point(RandomText* random) {
  return {static_cast<double>(random->number(18000)) / 100 - 90,
          static_cast<double>(random->number(36000)) / 100 - 180};
}

TEST_CASE("difference of numbers") {
  CHECK(number_difference(3, -4.5) == 7.5);
  CHECK(number_difference(3, 5, 2) == 2);
  CHECK(number_difference(3, 5, 1.9) == kInfinity);
  CHECK(number_difference(1e308, -1e308) == kInfinity);
  CHECK_FALSE(number_difference(NAN, 1));
  CHECK_FALSE(number_difference(1, kInfinity));
}

TEST_CASE("relative difference of numbers") {
  CHECK(relative_difference(100, 90) == Approx(0.1));
  CHECK(relative_difference(0, 0) == 0);
  CHECK(relative_difference(0, 7) == 1);
  CHECK(relative_difference(1, -1) == 2);
  CHECK(relative_difference(1e308, -1e308) == 2);
  CHECK(relative_difference(100, 90, 0.05) == kInfinity);
  CHECK_FALSE(relative_difference(NAN, 1));
  CHECK_FALSE(relative_difference(-kInfinity, 1));
}

TEST_CASE("days between dates") {
  CHECK(days_between("1974-03-02", "1974-03-02") == 0);
  CHECK(days_between("2000-02-28", "2000-03-01") == 2);
  CHECK(days_between("1900-03-01", "1900-02-28") == 1);
  CHECK(days_between("0001-01-01", "9999-12-31") == 3652058);
  CHECK(days_between("1974-03-02", "1974-03-12", 10) == 10);
  CHECK(days_between("1974-03-02", "1974-03-12", 9) == kInfinity);
}

TEST_CASE("days between dates that are known in part are the least that nothing speaks against") {
  CHECK(days_between("1990-10", "1990-10") == 0);
  CHECK(days_between("1990-10", "1990-10-01") == 0);
  CHECK(days_between("1990-10-31", "1990") == 0);
  CHECK(days_between("1990-10", "1990") == 0);
  CHECK(days_between("1990-10", "1990-11-15") == 15);
  CHECK(days_between("1990-09-29", "1990-10") == 2);
  CHECK(days_between("1990", "1991") == 1);
  CHECK(days_between("1955", "1990-10") == 12693);
  CHECK(days_between("1990", "1992-01-01", 365) == kInfinity);
}

TEST_CASE("days between dates are the least between the days that they may be") {
  const std::vector<std::string> days = reference::days_of_years(1999, 2001);
  RandomText random(7);
  const auto date = [&] {
    const std::string day = days[random.number(days.size() - 1)];
    constexpr size_t kSizes[] = {4, 7, 10};
    return day.substr(0, kSizes[random.number(2)]);
  };
  for (int i = 0; i < 300; ++i) {
    const std::string a = date();
    const std::string b = i % 4 == 0 ? a.substr(0, 4) : date();
    CAPTURE(a, b);
    const int least =
        reference::least_days(reference::day_set(a, days), reference::day_set(b, days));
    REQUIRE(days_between(a, b) == least);
    REQUIRE(days_between(b, a) == least);
  }
}

TEST_CASE("what is no date has no distance") {
  for (const char* text :
       {"", "197", "1974-", "1974-00", "1974-3-2", "1974-02-30", "0000-01-01", "1974/03/02",
        "1974-13-01", "-974-03-02", "1974--1-02", "1974-03-0x", "1974-03-021"}) {
    INFO(text);
    CHECK_FALSE(days_between("1974-03-02", text));
  }
}

TEST_CASE("kilometres along the great circle") {
  constexpr double kQuarter = 6371.0088 * 3.14159265358979 / 2;
  CHECK(great_circle_km({0, 0}, {0, 0}) == 0);
  CHECK(great_circle_km({0, 0}, {90, 0}) == Approx(kQuarter));
  CHECK(great_circle_km({0, -180}, {0, 180}) == Approx(0).margin(1e-9));
  CHECK(great_circle_km({90, 0}, {90, 123}) == Approx(0).margin(1e-9));
  CHECK(great_circle_km({-90, 0}, {90, 0}) == Approx(2 * kQuarter));
  CHECK(great_circle_km({52.5200, 13.4050}, {48.8566, 2.3522}) == Approx(877.5).margin(0.1));
  CHECK(great_circle_km({0, 0}, {1, 0}, 111) == kInfinity);
  CHECK(great_circle_km({0, 0}, {0, 1}, 111) == kInfinity);
  CHECK(great_circle_km({0, 0}, {1, 0}, 112) == Approx(111.195).margin(0.001));
}

TEST_CASE("kilometres equal the angle from the middle of the earth") {
  RandomText random(1);
  for (int i = 0; i < 5000; ++i) {
    const GeoPoint a = random_point(&random);
    const GeoPoint b = random_point(&random);
    REQUIRE(great_circle_km(a, b) == Approx(reference::great_circle_km(a, b)).margin(0.001));
  }
}

}  // namespace
}  // namespace kindred
