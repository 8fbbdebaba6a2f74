#include "linkage/base/version.h"

#include <algorithm>

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("the version is three numbers parted by dots") {
  const std::string_view text = version();
  CHECK(std::count(text.begin(), text.end(), '.') == 2);
  CHECK(text.find_first_not_of("0123456789.") == std::string_view::npos);
}

}  // namespace
}  // namespace kindred
