#include "linkage/learn/logistic.h"

#include <cmath>

#include "tests/catch.h"

namespace kindred {
namespace {

double chance(double log_odds) { return 1 / (1 + std::exp(-log_odds)); }

LogisticRow row(std::vector<std::pair<uint32_t, double>> values, bool yes, double offset = 0) {
  return {std::move(values), offset, yes};
}

TEST_CASE("at the most probable coefficient the evidence and the belief are in balance") {
  constexpr double kDeviation = 2;
  const std::vector<LogisticRow> rows = {row({{0, 1}}, true), row({{0, 1}}, true),
                                         row({{0, 2}}, false, -1)};
  const std::vector<double> found = most_probable(rows, std::vector<double>{kDeviation});
  REQUIRE(found.size() == 1);
  const double b = found[0];
  const double evidence = 2 * (1 - chance(b)) - 2 * chance(2 * b - 1);
  CHECK(evidence == Approx(b / (kDeviation * kDeviation)).margin(1e-6));
}

TEST_CASE("coefficients without evidence are 0, and all of them without rows") {
  const std::vector<double> deviations = {1, 1, 1};
  const std::vector<double> found =
      most_probable(std::vector<LogisticRow>{row({{1, 1}}, true)}, deviations);
  CHECK(found[0] == 0);
  CHECK(found[1] > 0.1);
  CHECK(found[2] == 0);
  CHECK(most_probable({}, deviations) == std::vector<double>(3, 0.0));
}

TEST_CASE("answers that could not be clearer, and values of any size, leave it finite") {
  std::vector<LogisticRow> rows;
  for (int i = 0; i < 200; ++i) rows.push_back(row({{0, 50}, {1, -50}}, i % 2 == 0, 900));
  for (int i = 0; i < 200; ++i) rows.push_back(row({{0, 50}}, false, -900));
  const std::vector<double> found = most_probable(rows, std::vector<double>{0.3, 6});
  CHECK(std::isfinite(found[0]));
  CHECK(std::isfinite(found[1]));
  // Half of the first answers were no, against all odds.
  CHECK(900 + 50 * found[0] - 50 * found[1] == Approx(0).margin(5));
}

TEST_CASE("of two ways to begin the one that answers bear out has more evidence") {
  const auto evidence = [](double offset, double deviation) {
    const std::vector<LogisticRow> rows(20, row({{0, 1}}, true, offset));
    const std::vector<double> deviations = {deviation};
    return log_evidence(rows, deviations, most_probable(rows, deviations));
  };
  CHECK(evidence(3, 1) > evidence(-3, 1));
  // Where nothing can be learnt it is what the offsets say.
  CHECK(evidence(1, 1e-6) == Approx(20 * std::log(chance(1))));
  // The mean of the chance over a normal distribution around 0 is one half.
  const std::vector<LogisticRow> one = {row({{0, 1}}, true)};
  CHECK(log_evidence(one, std::vector<double>{0.5}, most_probable(one, std::vector<double>{0.5})) ==
        Approx(std::log(0.5)).margin(0.01));
}

TEST_CASE("who knows loses nothing, who does not a bit an answer") {
  CHECK(log_loss({}) == 0);
  CHECK(log_loss(std::vector<LogisticRow>{row({}, true), row({}, false)}) == Approx(1));
  CHECK(log_loss(std::vector<LogisticRow>{row({}, true, 900), row({}, false, -900)}) == 0);
  CHECK(log_loss(std::vector<LogisticRow>{row({}, false, std::log(3))}) == Approx(2));
}

}  // namespace
}  // namespace kindred
