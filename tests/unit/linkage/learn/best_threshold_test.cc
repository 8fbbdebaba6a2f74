#include "linkage/learn/best_threshold.h"

#include "linkage/score/probability.h"
#include "tests/catch.h"

namespace kindred {
namespace {

// So many pairs of that probability.
void add(size_t pairs, double probability, std::vector<PairChance>* to) {
  to->insert(to->end(), pairs, {weight_of_probability(probability), probability});
}

const double kNow = weight_of_probability(0.95);

TEST_CASE("where matches and others lie apart the threshold stays where it is") {
  std::vector<PairChance> pairs;
  add(100, 0.9999, &pairs);
  add(1000, 0.0001, &pairs);
  const auto best = best_threshold(pairs, kNow);
  REQUIRE(best);
  CHECK(best->weight == kNow);
  CHECK(best->sure);
  CHECK(best->precision == Approx(0.9999));
  CHECK(best->recall == Approx(0.99899).epsilon(1e-3));
}

TEST_CASE("pairs that are probably the same are matches too, where hardly any is sure") {
  std::vector<PairChance> pairs;
  add(10, 0.99, &pairs);
  add(90, 0.9, &pairs);
  add(1000, 0.01, &pairs);
  const auto best = best_threshold(pairs, kNow);
  REQUIRE(best);
  CHECK(best->weight == weight_of_probability(0.9));
  CHECK(best->sure);
}

TEST_CASE("precision bounds the threshold where little is lost by it") {
  std::vector<PairChance> pairs;
  add(100, 0.95, &pairs);
  add(60, 0.6, &pairs);  // with these 82 in 100 are right
  add(1000, 0.001, &pairs);
  const auto best = best_threshold(pairs, weight_of_probability(0.9));
  REQUIRE(best);
  CHECK(best->weight == weight_of_probability(0.9));
  CHECK(best->sure);
  CHECK(best->precision == Approx(0.95));
}

TEST_CASE("where precision would cost nearly all matches it is said that it is not there") {
  std::vector<PairChance> pairs;
  add(2, 0.95, &pairs);
  add(100, 0.7, &pairs);
  add(1000, 0.001, &pairs);
  const auto best = best_threshold(pairs, kNow);
  REQUIRE(best);
  CHECK_FALSE(best->sure);
  CHECK(best->weight == weight_of_probability(0.7));
  CHECK(best->precision == Approx(0.705).epsilon(1e-3));
}

TEST_CASE("what is known of a pair counts, and not its probability") {
  std::vector<PairChance> pairs;
  add(100, 0.99, &pairs);
  add(60, 0.6, &pairs);
  add(1000, 0.001, &pairs);
  const auto before = best_threshold(pairs, kNow);
  REQUIRE(before);
  CHECK(before->weight == kNow);
  for (size_t i = 100; i < 150; ++i) pairs[i].chance = 1;
  const auto best = best_threshold(pairs, kNow);
  REQUIRE(best);
  CHECK(best->weight == weight_of_probability(0.6));
  CHECK(best->precision == Approx((99 + 50 + 6) / 160.0));
}

TEST_CASE("of a threshold that is given it is said what to expect") {
  std::vector<PairChance> pairs;
  add(50, 0.9, &pairs);
  add(50, 0.6, &pairs);
  add(100, 0.05, &pairs);
  const BestThreshold given = threshold_at(weight_of_probability(0.6), pairs);
  CHECK(given.precision == Approx(0.75));
  CHECK(given.recall == Approx(75.0 / 80));
  CHECK_FALSE(given.sure);
}

TEST_CASE("where nothing is likely to match there is no threshold") {
  std::vector<PairChance> pairs;
  add(100, 0.3, &pairs);
  CHECK_FALSE(best_threshold(pairs, kNow));
  CHECK_FALSE(best_threshold({}, kNow));
}

}  // namespace
}  // namespace kindred
