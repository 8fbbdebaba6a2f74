#include "linkage/learn/unscored.h"

#include <cmath>
#include <utility>

#include "linkage/base/hash.h"
#include "tests/catch.h"

namespace kindred {

namespace {

Differences of(const std::vector<double>& values) {
  Differences differences;
  for (const double value : values) differences.add(value);
  return differences;
}

double tens(double score) { return std::floor(score / 10); }

// Days between two dates, uniform from 0 to `most`.
double delay(uint64_t n, uint64_t most) { return static_cast<double>(mix(n, most) % (most + 1)); }

}  // namespace

// MMDS 3.8.3: true pairs differ by 10 days, random ones, within 90 days, by 45.
TEST_CASE(
    "the share of true pairs falls from 1 to 0 as the mean difference rises to that of random "
    "pairs") {
  CHECK(match_fraction(10, 45, 10) == 1);
  CHECK(match_fraction(10, 45, 45) == 0);
  CHECK(match_fraction(10, 45, 27.5) == 0.5);
  for (const double x : {12.0, 20.0, 38.0})
    CHECK(match_fraction(10, 45, x) == Approx((45 - x) / 35));
  CHECK(match_fraction(10, 45, 9) > 1);
}

TEST_CASE("mean and standard error of differences, one by one or put together") {
  const Differences all = of({1, 2, 3, 4, 10});
  CHECK(all.count() == 5);
  CHECK(all.mean() == Approx(4));
  CHECK(all.standard_error() == Approx(std::sqrt(50.0 / 4 / 5)));
  Differences joined = of({1, 2});
  joined.add(of({3, 4, 10}));
  joined.add(Differences());
  CHECK(joined.count() == 5);
  CHECK(joined.mean() == Approx(4));
  CHECK(joined.standard_error() == Approx(all.standard_error()));
  CHECK(Differences().mean() == 0);
  CHECK(of({7}).standard_error() == 0);
}

TEST_CASE("scores are cut into steps, equal ones never parted") {
  const std::vector<UnscoredPair> pairs = {{115, 38}, {300, 8},  {185, 12}, {300, 12},
                                           {185, 10}, {150, 20}, {300, 10}, {115, 42}};
  const auto steps = score_steps(pairs, {.pairs = 2}, of({10}), of({45}));
  REQUIRE(steps.size() == 3);
  CHECK(steps[0].most == 300);
  CHECK(steps[0].least == 300);
  CHECK(steps[0].differences.count() == 3);
  CHECK(steps[0].matches == 1);
  CHECK(steps[1].most == 185);
  CHECK(steps[1].least == 150);  // which one pair has, so that it joins those above
  CHECK(steps[1].matches == Approx((45 - 42.0 / 3) / 35));
  CHECK(steps[2].most == 115);
  CHECK(steps[2].least == 115);
  CHECK(steps[2].differences.mean() == Approx(40));
  CHECK(steps[2].precision == Approx((45 - 152.0 / 8) / 35));
  CHECK(score_steps({}, {.pairs = 2}, of({10}), of({45})).empty());
}

TEST_CASE("scores of one band stay in one step, however many pairs there are below") {
  std::vector<UnscoredPair> pairs = {{99, 9}, {98, 11}, {95, 10}, {71, 45}, {70, 45}};
  for (int i = 0; i < 1000; ++i) pairs.push_back({3, 45});
  const auto steps = score_steps(pairs, {.pairs = 2, .band = tens}, of({10}), of({45}));
  REQUIRE(steps.size() == 3);
  CHECK(steps[0].least == 95);
  CHECK(steps[0].matches == 1);
  CHECK(steps[1].most == 71);
  CHECK(steps[1].least == 70);
  CHECK(steps[2].differences.count() == 1000);
}

TEST_CASE("bands of few pairs make a step together, and never join many pairs below") {
  const auto cut = [](std::vector<std::pair<double, int>> counts) {
    std::vector<UnscoredPair> pairs;
    for (const auto& [score, count] : counts) {
      for (int i = 0; i < count; ++i) pairs.push_back({score, 45});
    }
    std::vector<std::pair<double, uint64_t>> found;  // least and pairs
    for (const ScoreStep& step :
         score_steps(pairs, {.pairs = 50, .band = tens}, of({10}), of({45}))) {
      found.emplace_back(step.least, step.differences.count());
    }
    return found;
  };
  using Steps = std::vector<std::pair<double, uint64_t>>;
  CHECK(cut({{95, 60}, {85, 7}, {5, 1000}}) == Steps{{85, 67}, {5, 1000}});
  CHECK(cut({{95, 60}, {85, 30}, {75, 30}, {65, 20}, {5, 1000}}) ==
        Steps{{95, 60}, {65, 80}, {5, 1000}});
  CHECK(cut({{95, 60}, {85, 30}, {75, 30}, {5, 20}}) == Steps{{95, 60}, {5, 80}});
  CHECK(cut({{95, 7}, {85, 1000}, {5, 60}}) == Steps{{85, 1007}, {5, 60}});  // none is above
  CHECK(cut({{95, 7}, {5, 7}}) == Steps{{5, 14}});
}

// As in the book: down to a score of 185 nearly all pairs are true, at 115 still some, below none.
TEST_CASE("thresholds are proposed for a wanted precision") {
  std::vector<UnscoredPair> pairs;
  Differences exact;
  Differences random;
  uint64_t n = 0;
  for (int i = 0; i < 20000; ++i) {
    exact.add(delay(++n, 20));   // 10 on average
    random.add(delay(++n, 90));  // 45
  }
  const auto add = [&](double score, int count, int true_of_ten) {
    for (int i = 0; i < count; ++i) {
      const bool true_pair = i % 10 < true_of_ten;
      pairs.push_back({score, delay(++n, true_pair ? 20 : 90)});
    }
  };
  add(300, 4000, 10);
  add(185, 4000, 10);
  add(150, 4000, 6);
  add(115, 4000, 2);
  add(60, 4000, 0);
  const auto steps = score_steps(pairs, {.pairs = 1000}, exact, random);
  REQUIRE(steps.size() == 5);
  const std::vector<double> shares = {1, 1, 0.6, 0.2, 0};
  for (size_t i = 0; i < steps.size(); ++i) {
    INFO(steps[i].least);
    CHECK(std::abs(steps[i].matches - shares[i]) < 4 * steps[i].error);
    CHECK(steps[i].error < 0.02);
  }
  CHECK(threshold_for(0.95, steps) == 185);
  CHECK(threshold_for(0.8, steps) == 150);
  CHECK(threshold_for(0.5, steps) == 60);
  CHECK_FALSE(threshold_for(0.9, {steps.begin() + 2, steps.end()}));
}

}  // namespace kindred
