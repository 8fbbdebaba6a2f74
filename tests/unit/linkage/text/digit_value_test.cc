#include "linkage/text/digit_value.h"

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("the value of a digit") {
  CHECK(digit_value('7') == 7);
  CHECK(digit_value(0x0669) == 9);
  CHECK(digit_value(0x066A) == -1);
  CHECK(digit_value('a') == -1);
  CHECK(digit_value(0x80) == -1);
  CHECK(digit_value(0x10FFFF) == -1);
}

}  // namespace
}  // namespace kindred
