#include "linkage/text/number.h"

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("numbers are read") {
  CHECK(parse_number("17") == 17.0);
  CHECK(parse_number("-0.5") == -0.5);
  CHECK(parse_number("1.5e3") == 1500.0);
  CHECK(parse_number(" \t17\r\n") == 17.0);
  CHECK(parse_number("+5") == 5.0);
  CHECK(parse_number("007") == 7.0);
  CHECK(parse_number(".5") == 0.5);
  CHECK(parse_number("5.") == 5.0);
}

TEST_CASE("what is not a finite number is not read") {
  for (const char* text :
       {"",    " ",   "abc", "1,000", "0x10", "nan", "inf", "-inf", "infinity", "1 2",
        "--5", "+-5", "-+5", "5-",    ".",    "-",   "e5",  "1e",   "1e999",    "1e-999"}) {
    INFO(text);
    CHECK_FALSE(parse_number(text).has_value());
  }
}

TEST_CASE("numbers are written in their shortest form") {
  CHECK(format_number(17.0) == "17");
  CHECK(format_number(-2.5) == "-2.5");
  CHECK(format_number(0.1) == "0.1");
  CHECK(format_number(0.0) == "0");
  CHECK(format_number(-0.0) == "0");
  CHECK(format_number(1e20) == "1e+20");
}

TEST_CASE("a written number reads back as itself") {
  for (const double value : {1.0 / 3, 1e300, -4.9e-322, 123456789.123456789, 9007199254740993.0}) {
    CHECK(parse_number(format_number(value)) == value);
  }
}

}  // namespace
}  // namespace kindred
