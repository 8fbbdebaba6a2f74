#include "linkage/learn/best_threshold.h"

#include "linkage/score/probability.h"
#include "tests/catch.h"

namespace kindred {
namespace {

// So many pairs of that probability.
void add(size_t pairs, double probability, std::vector<double>* weights) {
  weights->insert(weights->end(), pairs, weight_of_probability(probability));
}

const double kNow = weight_of_probability(0.95);

TEST_CASE("where matches and others lie apart the threshold stays where it is") {
  std::vector<double> weights;
  add(100, 0.9999, &weights);
  add(1000, 0.0001, &weights);
  const auto best = best_threshold(weights, kNow);
  REQUIRE(best);
  CHECK(best->weight == kNow);
  CHECK(best->sure);
  CHECK(best->precision == Approx(0.9999));
  CHECK(best->recall == Approx(0.99899).epsilon(1e-3));
}

TEST_CASE("pairs that are probably the same are matches too, where hardly any is sure") {
  std::vector<double> weights;
  add(10, 0.99, &weights);
  add(90, 0.9, &weights);
  add(1000, 0.01, &weights);
  const auto best = best_threshold(weights, kNow);
  REQUIRE(best);
  CHECK(best->weight == weight_of_probability(0.9));
  CHECK(best->sure);
}

TEST_CASE("precision bounds the threshold where little is lost by it") {
  std::vector<double> weights;
  add(100, 0.95, &weights);
  add(60, 0.6, &weights);  // with these 82 in 100 are right
  add(1000, 0.001, &weights);
  const auto best = best_threshold(weights, weight_of_probability(0.9));
  REQUIRE(best);
  CHECK(best->weight == weight_of_probability(0.9));
  CHECK(best->sure);
  CHECK(best->precision == Approx(0.95));
}

TEST_CASE("where precision would cost nearly all matches it is said that it is not there") {
  std::vector<double> weights;
  add(2, 0.95, &weights);
  add(100, 0.7, &weights);
  add(1000, 0.001, &weights);
  const auto best = best_threshold(weights, kNow);
  REQUIRE(best);
  CHECK_FALSE(best->sure);
  CHECK(best->weight == weight_of_probability(0.7));
  CHECK(best->precision == Approx(0.705).epsilon(1e-3));
}

TEST_CASE("of a threshold that is given it is said what to expect") {
  std::vector<double> weights;
  add(50, 0.9, &weights);
  add(50, 0.6, &weights);
  add(100, 0.05, &weights);
  const BestThreshold given = threshold_at(weight_of_probability(0.6), weights);
  CHECK(given.precision == Approx(0.75));
  CHECK(given.recall == Approx(75.0 / 80));
  CHECK_FALSE(given.sure);
}

TEST_CASE("where nothing is likely to match there is no threshold") {
  std::vector<double> weights;
  add(100, 0.3, &weights);
  CHECK_FALSE(best_threshold(weights, kNow));
  CHECK_FALSE(best_threshold({}, kNow));
}

}  // namespace
}  // namespace kindred
