#include "linkage/learn/strangers_by_level.h"

#include <vector>

#include "tests/catch.h"

namespace kindred {
namespace {

using Pairs = std::vector<double>;

TEST_CASE("strangers become fewer by the factor of the lowest steps, and the rest are matches") {
  const Pairs strangers = strangers_by_level(Pairs{300, 200, 101, 999, 1e6});
  CHECK(strangers[4] == 1e6);
  CHECK(strangers[3] == 999);
  CHECK(strangers[2] == 101);
  CHECK(strangers[1] == Approx(10.2).epsilon(0.01));
  CHECK(strangers[0] == Approx(1.04).epsilon(0.01));
}

TEST_CASE("there are no more strangers than pairs") {
  CHECK(strangers_by_level(Pairs{3, 10, 400, 999, 1e6})[0] == 3);
}

TEST_CASE("where matches begin at the lowest steps at least half of the strangers end at each") {
  const Pairs strangers = strangers_by_level(Pairs{500, 900, 700, 8, 1e6});
  CHECK(strangers[3] == 8);
  CHECK(strangers[2] == 4);
  CHECK(strangers[1] == 2);
  CHECK(strangers[0] == 1);
}

}  // namespace
}  // namespace kindred
