#include "linkage/learn/belief.h"

#include "tests/catch.h"
#include "tests/two_lists.h"

namespace kindred {
namespace {

using Weights = std::vector<double>;

// 500 pairs that match, and as many others of each weight up to 20.
Weights flat() {
  Weights weights(500, 12.5);
  for (int weight = -20; weight < 20; ++weight) weights.insert(weights.end(), 1000, weight + 0.5);
  return weights;
}

Weights steep() {
  Weights weights(500, 12.5);
  for (int weight = -20; weight < 0; ++weight) {
    weights.insert(weights.end(), size_t{1} << static_cast<unsigned>(-weight), weight + 0.5);
  }
  return weights;
}

TEST_CASE("clear matches are believed as they are") {
  const Belief belief = belief_by_tail(steep(), 0.1);
  CHECK(belief.unsure.empty());
  CHECK_FALSE(belief.calibration);
}

TEST_CASE("pairs that do not match and reach far up make it unsure") {
  const Belief belief = belief_by_tail(flat(), 0.1);
  REQUIRE(belief.unsure.size() == 1);
  CHECK(belief.unsure[0].find("may be only alike") != std::string::npos);
  CHECK(belief.unsure[0].find("kindred label") != std::string::npos);
}

TEST_CASE("too many matches a record make it unsure") {
  const Belief belief = belief_by_tail(steep(), 12.2);
  REQUIRE(belief.unsure.size() == 1);
  CHECK(belief.unsure[0].starts_with("each record has 12.2 matches in the mean: "));
  CHECK(belief_by_tail(flat(), 12.2).unsure.size() == 2);
  CHECK(belief_by_tail(flat(), 12.2).calibration);
}

TEST_CASE("decoys calibrate, and make it unsure when they are many") {
  const Weights found = flat();
  const Belief sure = belief_by_decoys(found, two_lists(Weights(900, -15.5), 1), 0);
  CHECK(sure.unsure.empty());
  CHECK(sure.calibration);
  Weights many;
  for (int weight = -20; weight < 20; ++weight) many.insert(many.end(), 400, weight + 0.5);
  const Belief unsure = belief_by_decoys(found, two_lists(many, 1), 0);
  CHECK(unsure.unsure.size() == 1);
  CHECK(unsure.right < sure.right);
}

TEST_CASE("decoys make it unsure when they are many among all that is published") {
  Weights found(500, 12.5);
  found.insert(found.end(), 400, 2.5);
  const Weights wrong(150, 2.5);
  const double above_all = 8;
  CHECK(belief_by_decoys(found, two_lists(wrong, 1), above_all).unsure.empty());
  const Belief belief = belief_by_decoys(found, two_lists(wrong, 1), 0);
  REQUIRE(belief.unsure.size() == 1);
  CHECK(belief.unsure[0].starts_with("some 17 in 100 of the pairs that are published may be"));
}

TEST_CASE("decoys that explain nearly all pairs calibrate nothing") {
  const Weights found = flat();
  const Belief belief = belief_by_decoys(found, two_lists(found, 1), 0);
  CHECK(belief.unsure.size() == 1);
  CHECK_FALSE(belief.calibration);
}

// 1,000 pairs that look like matches, so many of which are wrong.
std::vector<DoubtedPair> doubted(size_t wrong) {
  std::vector<DoubtedPair> pairs(1000 - wrong, {nullptr, 15.5, 0});
  pairs.resize(1000, {nullptr, 6.5, 1});
  return pairs;
}

Belief doubted_belief(size_t wrong) {
  Belief belief;
  doubt_differing(doubted(wrong), {"surname", "zip"}, &belief);
  return belief;
}

TEST_CASE("pairs that differ in what is their own make it unsure, and are drawn in") {
  CHECK(doubted_belief(140).unsure.empty());
  CHECK_FALSE(doubted_belief(140).calibration);
  const Belief belief = doubted_belief(220);
  REQUIRE(belief.unsure.size() == 1);
  CHECK(belief.unsure[0].starts_with(
      "some 22 in 100 pairs that look like matches agree in \"surname\" and \"zip\" and differ"));
  REQUIRE(belief.calibration);
  CHECK(6.5 + belief.calibration->shift < 4.25);
  CHECK(15.5 + belief.calibration->shift > 4.25);
}

TEST_CASE("titles that contradict each other in numbers make it unsure, and are drawn in") {
  Belief belief;
  doubt_contradicting(doubted(220), "title", &belief);
  REQUIRE(belief.unsure.size() == 1);
  CHECK(belief.unsure[0].starts_with(
      "some 22 in 100 pairs that look like matches may be only alike: of those with numbers in "
      "\"title\" so many contradict each other there"));
  CHECK(belief.calibration);
}

TEST_CASE("pairs of another kind make it unsure, and are drawn in") {
  Belief belief;
  doubt_kinds(doubted(220), {"title", "height"}, &belief);
  REQUIRE(belief.unsure.size() == 1);
  CHECK(belief.unsure[0].starts_with(
      "some 22 in 100 pairs that look like matches may be only alike: they differ in \"title\" and "
      "\"height\" at once"));
  CHECK(belief.calibration);
}

// Past bug: nothing was published any more.
TEST_CASE("where weights do not tell what is wrong from what is right they stand") {
  Belief belief;
  doubt_contradicting(std::vector<DoubtedPair>(1000, {nullptr, 15.5, 0.3}), "title", &belief);
  CHECK(belief.unsure.size() == 1);
  CHECK_FALSE(belief.calibration);
}

TEST_CASE("what was drawn in further stays so") {
  Belief belief;
  belief.calibration = WeightCalibration{1, -20};
  doubt_differing(doubted(300), {"surname", "zip"}, &belief);
  CHECK(belief.unsure.size() == 1);
  CHECK(belief.calibration->shift == -20);
}

TEST_CASE("where nothing is anybody's own it is unsure, and the weights stand") {
  Belief belief;
  doubt_without_own({"surname", "city"}, &belief);
  REQUIRE(belief.unsure.size() == 1);
  CHECK(belief.unsure[0].find("share \"surname\" and \"city\" too") != std::string::npos);
  CHECK_FALSE(belief.calibration);
}

}  // namespace
}  // namespace kindred
