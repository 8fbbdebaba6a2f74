#include "linkage/text/integer.h"

#include <cstdint>
#include <limits>
#include <optional>

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("an integer is all of a text") {
  CHECK(parse_integer<int>("0") == 0);
  CHECK(parse_integer<int>("007") == 7);
  CHECK(parse_integer<int64_t>("-9223372036854775808") == std::numeric_limits<int64_t>::min());
  CHECK(parse_integer<uint64_t>("ff", 16) == 255);
}

TEST_CASE("a text with anything else in it is no integer") {
  for (const char* const text : {"", "-", "+1", " 1", "1 ", "1.0", "1e3", "0x1", "one"}) {
    CHECK(parse_integer<int>(text) == std::nullopt);
  }
}

TEST_CASE("a number that its type does not have is no integer") {
  CHECK(parse_integer<uint32_t>("4294967295") == 4294967295);
  CHECK(parse_integer<uint32_t>("4294967296") == std::nullopt);
  CHECK(parse_integer<uint32_t>("-1") == std::nullopt);
}

}  // namespace
}  // namespace kindred
