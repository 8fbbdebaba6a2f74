#include "linkage/learn/rivals.h"

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("rivals share one match, an only candidate keeps its chance") {
  const std::vector<double> odds = {3, 1, 0.5};
  const std::vector<double> alone = rival_matches(std::vector<RivalPair>{{0, 0, 1}}, odds, 1);
  CHECK(alone[0] == Approx(0.75));
  CHECK(alone[1] == 0);

  // The record 0 with three others.
  const std::vector<RivalPair> three = {{0, 0, 1}, {1, 0, 2}, {1, 0, 3}};
  const std::vector<double> shared = rival_matches(three, odds, 1);
  CHECK(shared[0] == Approx(3.0 / 6));
  CHECK(shared[1] == Approx(2.0 / 6));
  CHECK(shared[2] == 0);

  // The ends of a chain of three may match together: the odds that nobody, one or both do add up to
  // 1 + 1 + 3 + 0.5 + 1 * 0.5.
  const std::vector<RivalPair> chain = {{0, 0, 1}, {1, 0, 2}, {2, 3, 1}};
  const std::vector<double> matches = rival_matches(chain, odds, 1);
  CHECK(matches[0] == Approx(3 / 6.0));
  CHECK(matches[1] == Approx((1 + 0.5) / 6));
  CHECK(matches[2] == Approx((0.5 + 0.5) / 6));
}

TEST_CASE("a certain pair leaves its rivals nothing, and rounding takes nothing from it") {
  const std::vector<double> odds = {1e15, 1e-3};
  const std::vector<double> matches =
      rival_matches(std::vector<RivalPair>{{0, 0, 1}, {1, 0, 2}}, odds, 1);
  CHECK(matches[0] == Approx(1));
  CHECK(matches[1] < 1e-14);
}

TEST_CASE("each rival in a sample stands for several") {
  const std::vector<RivalPair> pairs = {{0, 0, 1}, {0, 0, 2}};
  CHECK(rival_matches(pairs, std::vector<double>{1}, 4)[0] == Approx(2 * 1.0 / (1 + 1 + 4)));
}

}  // namespace
}  // namespace kindred
