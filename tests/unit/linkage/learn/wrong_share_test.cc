#include "linkage/learn/wrong_share.h"

#include <cmath>

#include "tests/catch.h"
#include "tests/two_lists.h"

namespace kindred {
namespace {

using Weights = std::vector<double>;

void add(size_t pairs, double weight, Weights* to) { to->insert(to->end(), pairs, weight); }

TEST_CASE("decoys say how many of the found pairs are wrong") {
  Weights found;
  Weights decoys;
  add(100, 10.5, &found);
  add(5, 10.5, &decoys);
  add(100, 4.5, &found);
  add(15, 4.5, &decoys);
  const WeightBins counted = WeightBins::by_decoys(found, two_lists(decoys, 2));
  CHECK(counted.wrong_from(10) == Approx(0.1));
  CHECK(counted.wrong_from(4) == Approx(0.2));
  CHECK(counted.right() == Approx(160));
  CHECK(counted.wrong_from(20) == 0);
}

// Past bug: of three catalogues of films one repeats names that the others do not have.
TEST_CASE("what one list alone has within itself is hardly ever wrong across lists") {
  Weights found;
  Weights repeated;
  add(1000, 10.5, &found);
  add(900, 10.5, &repeated);
  const DecoyList clean{.weights = {10.5, 10.5, 10.5}, .records = 1000, .rate = 1e-6};
  const DecoyList repeats{.weights = repeated, .records = 1000, .rate = 1e-6};
  const std::vector<DecoyList> lists = {clean, repeats};
  CHECK(WeightBins::by_decoys(found, lists).wrong_from(10) == Approx(0.06).epsilon(0.01));
  CHECK(WeightBins::by_all_decoys(found, lists).wrong_from(10) == Approx(0.4515));
  const std::vector<DecoyList> three = {clean, clean, repeats};
  CHECK(WeightBins::by_decoys(found, three).wrong_from(10) == Approx(0.123).epsilon(0.01));
}

TEST_CASE("the share of wrong pairs never rises with the weight") {
  Weights found;
  Weights decoys;
  add(10, 10.5, &found);
  add(4, 10.5, &decoys);
  add(90, 5.5, &found);
  const WeightBins counted = WeightBins::by_decoys(found, two_lists(decoys, 1));
  CHECK(counted.wrong_from(10) == Approx(0.04));
  CHECK(counted.wrong_from(5) == Approx(0.04));
}

TEST_CASE("where half are wrong, all are taken to be, and no more than there are") {
  Weights found;
  Weights decoys;
  add(10, 0.5, &found);
  add(6, 0.5, &decoys);
  add(10, -5.5, &found);
  add(90, -5.5, &decoys);
  CHECK(WeightBins::by_decoys(found, two_lists(decoys, 1)).right() == 0);
}

// Past bug: decoys with more fields to differ in reach further down, and so half of what weighed
// -10 bits seemed to be right; the calibration came to believe it.
TEST_CASE("what weighs little is wrong where a third of its decoys say so") {
  Weights found;
  Weights decoys;
  add(200, -9.5, &found);
  add(70, -9.5, &decoys);
  add(200, 1.5, &found);
  add(70, 1.5, &decoys);
  CHECK(WeightBins::by_decoys(found, two_lists(decoys, 1)).right() == Approx(130));
}

// Each bit more leaves half of the pairs that do not match, and 500 pairs match.
TEST_CASE("the tail of the pairs that do not match is carried on") {
  Weights found;
  for (int weight = -20; weight < 0; ++weight) {
    add(static_cast<size_t>(std::exp2(-weight)), weight + 0.5, &found);
  }
  add(500, 12.5, &found);
  const WeightBins counted = WeightBins::by_tail(found);
  CHECK(counted.wrong_from(4) < 0.001);
  CHECK(counted.right() == Approx(500).epsilon(0.01));
}

TEST_CASE("a tail that hardly falls reaches into the matches") {
  Weights found;
  for (int weight = -20; weight < 20; ++weight) add(100, weight + 0.5, &found);
  CHECK(WeightBins::by_tail(found).wrong_from(4) > 0.4);
}

TEST_CASE("a gap below the matches ends the tail") {
  Weights found;
  for (int weight = -20; weight < -2; ++weight) add(100, weight + 0.5, &found);
  add(4, 1.5, &found);
  add(500, 12.5, &found);
  CHECK(WeightBins::by_tail(found).wrong_from(4) == 0);
}

TEST_CASE("where few pairs are found, few strangers are, and fewer above it") {
  Weights found;
  for (int weight = -20; weight < -2; ++weight) add(100, weight + 0.5, &found);
  for (int weight = -2; weight < 4; ++weight) add(10, weight + 0.5, &found);
  for (int weight = 4; weight < 20; ++weight) add(100, weight + 0.5, &found);
  const double wrong = WeightBins::by_tail(found).wrong_from(4);
  CHECK(wrong > 0.03);
  CHECK(wrong < 0.1);
}

TEST_CASE("the least weight with few wrong pairs is found") {
  Weights found;
  Weights decoys;
  add(100, 4.5, &found);
  add(30, 4.5, &decoys);
  add(100, 8.5, &found);
  const WeightBins counted = WeightBins::by_decoys(found, two_lists(decoys, 1));
  CHECK(counted.least_with(4.25, 0.2) == 4.25);
  CHECK(counted.least_with(4.25, 0.1) == 5.25);
  add(100, 8.5, &decoys);
  CHECK(WeightBins::by_decoys(found, two_lists(decoys, 1)).least_with(4.25, 0.1) > 8);
}

TEST_CASE("nothing is wrong with nothing") {
  CHECK(WeightBins::by_tail({}).wrong_from(-60) == 0);
  CHECK(WeightBins::by_decoys({}, {}).right() == 0);
}

}  // namespace
}  // namespace kindred
