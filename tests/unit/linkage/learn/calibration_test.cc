#include "linkage/learn/calibration.h"

#include <cmath>

#include "tests/catch.h"
#include "tests/two_lists.h"

namespace kindred {
namespace {

// Pairs of every weight from -10 to 20, wrong as often as a logistic function says, by decoys.
WeightBins bins_of(double scale, double shift) {
  std::vector<double> found;
  std::vector<double> wrong;
  for (int weight = -10; weight < 20; ++weight) {
    const double middle = weight + 0.5;
    const double right = 1 / (1 + std::exp2(-(scale * middle + shift)));
    found.insert(found.end(), 1000, middle);
    wrong.insert(wrong.end(), static_cast<size_t>(std::lround(1000 * (1 - right))), middle);
  }
  return WeightBins::by_decoys(found, two_lists(wrong, 1));
}

double probability(const WeightCalibration& by, double weight) {
  return 1 / (1 + std::exp2(-(by.scale * weight + by.shift)));
}

// Where half are wrong all count as wrong, so that the function is somewhat steeper than the truth.
TEST_CASE("weights that can be believed stay about as they are") {
  CHECK(probability(calibrate(bins_of(1, 0)), 4.25) == Approx(0.95).margin(0.04));
}

TEST_CASE("weights that say too much are drawn in, too little drawn out") {
  const double at_fourteen = probability(calibrate(bins_of(0.5, -3)), 14);
  CHECK(at_fourteen == Approx(0.94).margin(0.05));
  const double at_nothing = probability(calibrate(bins_of(1, 4)), 0);
  CHECK(at_nothing == Approx(0.94).margin(0.05));
}

TEST_CASE("a few pairs change little") {
  const std::vector<double> found = {8};
  const WeightCalibration one = calibrate(WeightBins::by_decoys(found, two_lists(found, 0.4)));
  CHECK(one.scale == Approx(1).margin(0.5));
  CHECK(std::abs(one.shift) < 5);
}

}  // namespace
}  // namespace kindred
