#include "linkage/text/date_value.h"

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("a date reads back as it was written, as far as it is known") {
  for (const char* text :
       {"1990-10-17", "1990-10", "1990", "0001-01-01", "9999-12-31", "2000-02"}) {
    INFO(text);
    const auto date = parse_date(text);
    REQUIRE(date);
    std::string again;
    append_date(*date, &again);
    CHECK(again == text);
    CHECK(date->whole() == is_whole_date(text));
  }
}

TEST_CASE("other texts are no dates") {
  for (const char* text : {"", "199", "19901", "1990-", "1990-00", "1990-13", "1990-1", "1990-10-",
                           "1990-10-00", "1990-00-00", "1990-02-30", "1990/10/17", "1990-10/17",
                           "0000-01-01", "0000", "-990", "19x0", "1990--1", "1990-10-017"}) {
    INFO(text);
    CHECK_FALSE(parse_date(text));
  }
}

TEST_CASE("a date stands for days from the first to the last") {
  using namespace std::chrono;
  const auto days = [](const char* text) {
    const auto date = parse_date(text);
    return std::pair(date->first_day(), date->last_day());
  };
  CHECK(days("2000-02-17") == std::pair(sys_days(2000y / 2 / 17), sys_days(2000y / 2 / 17)));
  CHECK(days("2000-02") == std::pair(sys_days(2000y / 2 / 1), sys_days(2000y / 2 / 29)));
  CHECK(days("1900-02") == std::pair(sys_days(1900y / 2 / 1), sys_days(1900y / 2 / 28)));
  CHECK(days("1990") == std::pair(sys_days(1990y / 1 / 1), sys_days(1990y / 12 / 31)));
}

}  // namespace
}  // namespace kindred
