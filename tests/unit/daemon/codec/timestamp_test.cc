#include "daemon/codec/timestamp.h"

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("ISO 8601 dates and times are milliseconds since 1970") {
  CHECK(parse_timestamp("1970-01-01") == 0);
  CHECK(parse_timestamp("1970-01-01T00:00:00Z") == 0);
  CHECK(parse_timestamp("2024-02-29T13:37") == 1709213820000);
  CHECK(parse_timestamp("2024-02-29 13:37:05") == 1709213825000);
  CHECK(parse_timestamp("2024-02-29T13:37:05.125Z") == 1709213825125);
  CHECK(parse_timestamp("2024-02-29T13:37:05.1259999Z") == 1709213825125);
  CHECK(parse_timestamp("2024-02-29T13:37:05,5Z") == 1709213825500);
  CHECK(parse_timestamp("1969-12-31T23:59:59.999Z") == -1);
  CHECK(parse_timestamp("2016-12-31T23:59:60Z") == parse_timestamp("2017-01-01"));
}

TEST_CASE("A zone is taken off") {
  const auto noon = parse_timestamp("2024-06-01T12:00:00Z");
  REQUIRE(noon.has_value());
  CHECK(parse_timestamp("2024-06-01T17:30:00+05:30") == noon);
  CHECK(parse_timestamp("2024-06-01T17:30:00+0530") == noon);
  CHECK(parse_timestamp("2024-06-01T04:00-08") == noon);
  CHECK(parse_timestamp("2024-05-31T23:00:00-13:00") == noon);
}

TEST_CASE("What is no date and time is none") {
  const char* const text =
      GENERATE("", "x", "2024", "2024-13-01", "2024-00-01", "2023-02-29", "2024-04-31", "2024-1-1",
               "20240101", "2024-01-01T", "2024-01-01T24:00", "2024-01-01T12", "2024-01-01T12:60",
               "2024-01-01T12:00:61", "2024-01-01T12:00:00.", "2024-01-01T12:00:00.Z",
               "2024-01-01T12:00x", "2024-01-01T12:00+", "2024-01-01T12:00+5", "2024-01-01T12:00Z ",
               " 2024-01-01", "2024-01-01Z", "+2024-01-01");
  CAPTURE(text);
  CHECK_FALSE(parse_timestamp(text).has_value());
}

}  // namespace
}  // namespace kindred
