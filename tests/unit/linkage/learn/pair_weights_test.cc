#include "linkage/learn/pair_weights.h"

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("each end is taken once, by the greatest weight, then in order") {
  const std::vector<RivalPair> pairs = {{0, 0, 1}, {0, 0, 2}, {0, 3, 2}, {0, 4, 5}, {0, 4, 6}};
  const std::vector<double> weights = {5, 9, 7, 2, 2};
  const std::vector<uint32_t> left = one_partner_each(pairs, weights);
  CHECK(left == std::vector<uint32_t>{1, 3});
  CHECK(at_places(weights, left) == std::vector<double>{9, 2});
  CHECK(one_partner_each({}, {}).empty());
}

TEST_CASE("a pair weighs the log odds of a match") {
  EmInput input;
  input.levels = {2};
  EmResult model;
  model.prior = 0.2;
  model.fields = {{{0.8, 0.2}, {0.1, 0.9}}};
  const std::vector<PairPattern> patterns = {{std::string(1, 0), 3}, {std::string(1, 1), 5}};
  const std::vector<double> weights =
      pair_weights(input, model, patterns, std::vector<uint32_t>{1, 0});
  CHECK(weights[0] == Approx(std::log2(0.25 * 0.2 / 0.9)));
  CHECK(weights[1] == Approx(std::log2(0.25 * 8)));
}

}  // namespace
}  // namespace kindred
