#include "linkage/base/fraction.h"

#include <array>
#include <string>

#include "tests/catch.h"

namespace kindred {

TEST_CASE("decimals become fractions in lowest terms") {
  CHECK(parse_fraction("0.9") == Fraction{9, 10});
  CHECK(parse_fraction("0.85") == Fraction{17, 20});
  CHECK(parse_fraction("0.80") == Fraction{4, 5});
  CHECK(parse_fraction(".5") == Fraction{1, 2});
  CHECK(parse_fraction("00.5") == Fraction{1, 2});
  CHECK(parse_fraction("1") == Fraction{1, 1});
  CHECK(parse_fraction("1.") == Fraction{1, 1});
  CHECK(parse_fraction("1.000000000") == Fraction{1, 1});
  CHECK(parse_fraction("0") == Fraction{0, 1});
  CHECK(parse_fraction("0.123456789") == Fraction{123456789, 1000000000});
  CHECK(parse_fraction("0.9")->value() == 0.9);
}

TEST_CASE("what is no decimal from 0 to 1 with nine digits is no fraction") {
  constexpr std::array<const char*, 14> kOthers = {"",     ".",    "1.1", "2",           "-0.5",
                                                   "+0.5", "8e-1", "4/5", "0,8",         "0.8.",
                                                   " 0.8", "0.8 ", "nan", "0.1234567890"};
  for (const char* text : kOthers) {
    CAPTURE(text);
    CHECK_FALSE(parse_fraction(text));
  }
  CHECK_FALSE(parse_fraction(std::string(1000, '9')));
}

}  // namespace kindred
