#include "linkage/text/units.h"

#include <string_view>

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("the spellings of a unit are one") {
  CHECK(unit_of("gb").value() == "gb");
  CHECK(unit_of("gigabytes").value() == "gb");
  CHECK(unit_of("users").value() == "user");
  for (const std::string_view word : {"", "g", "gbx", "sony"}) CHECK_FALSE(unit_of(word));
}

TEST_CASE("a measure is digits with a unit behind, or with an x between") {
  for (const std::string_view word : {"16gb", "24ghz", "1080p", "850watts", "1920x1080"}) {
    INFO(word);
    CHECK(is_measure(word));
  }
  for (const std::string_view word :
       {"", "gb", "16", "550d", "16gbx", "1080p2", "x1080", "1920x", "1920x1080p"}) {
    INFO(word);
    CHECK_FALSE(is_measure(word));
  }
}

}  // namespace
}  // namespace kindred
